import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import Card from './Card.svelte';

const drawn = (props: Parameters<typeof render<typeof Card>>[1] & object) => render(Card, props).body;

it('a small card is one image with a name', () => {
  const svg = drawn({ props: { card: '7S', name: 'Earth Sciences', used: true } });
  expect(svg).toContain('role="img"');
  expect(svg).toContain('aria-label="7 of Science, Earth Sciences, used"');
  expect(svg).toContain('data-domain="S"');
});

it('the text of a large card can be read', () => {
  const svg = drawn({ props: { card: '7S', text: 'Cut the deck.', size: 'large' } });
  expect(svg).toContain('role="group"');
  expect(svg).toContain('Cut the deck.');
});

it('a card face down tells nothing, not even to those who look into the page', () => {
  const props = { card: null, name: 'Earth Sciences', text: 'Cut the deck.', used: true };
  expect(drawn({ props })).toBe(drawn({ props: { card: null } }));
});
