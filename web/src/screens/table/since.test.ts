import { expect, it } from 'vitest';
import type { Step } from '../../lib/protocol';
import { isAboutMe } from '../../lib/words';
import { since } from './since';

const step = (number: number, ...words: string[]): Step => ({
  number,
  lines: words.map((each) => ({ words: each, rule: '', heading: each.startsWith('Round') })),
  events: [],
  chat: null,
  seat: -1,
  team: false,
  before: false,
});

it('is what came after my last decision, without headings', () => {
  const steps = [step(0, 'bo built 4K'), step(1, 'you built 7S'), step(2, 'Round 2', 'bo took a card from your hand')];
  expect(since(steps, 1).map(({ words }) => words)).toEqual(['bo took a card from your hand']);
  expect(since(steps, -1)).toHaveLength(3);
});

it('is nothing that was played at another table', () => {
  expect(since([{ ...step(0, 'bo built 4K'), before: true }, step(1, 'bo built 5K')], -1)).toHaveLength(1);
});

it('is about me if somebody else did it to me', () => {
  expect(isAboutMe('bo took a card from your hand')).toBe(true);
  expect(isAboutMe('bo chose you')).toBe(true);
  expect(isAboutMe('you built 7S')).toBe(false);
  expect(isAboutMe('bo youth')).toBe(false);
});
