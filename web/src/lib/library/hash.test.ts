import { expect, it } from 'vitest';
import { cardAddress, queryOf, ruleAddress, withQuery } from './hash';

it('a query is what stands behind the question mark of the part after #', () => {
  expect(queryOf('#/deck?q=a+b').get('q')).toBe('a b');
  expect(queryOf('#/deck').size).toBe(0);
  expect(withQuery('#/deck?q=old', new URLSearchParams({ q: 'new' }))).toBe('#/deck?q=new');
  expect(withQuery('#/deck?q=old', new URLSearchParams())).toBe('#/deck');
});

it('cards and rules have addresses', () => {
  expect(ruleAddress('TC-B8')).toBe('#/rules/TC-B8');
  expect(cardAddress('7S.2', 'second_edition')).toBe('#/deck?card=7S');
  expect(cardAddress('7S', 'first_edition')).toBe('#/deck?set=first_edition&card=7S');
});
