import { expect, it } from 'vitest';
import { classicRank, spokenCard } from './words';

it.each([
  ['7S', 'Earth Sciences', { used: true }, '7 of Science, Earth Sciences, used'],
  ['7S.2', '', {}, '7 of Science'],
  ['7S', '', { shift: 2 }, '7 of Science, worth 9'],
  ['7S', '', { shift: -1, countsAs: 'T' }, '7 of Science, worth 6, counts as Technology'],
  ['W.2', 'Black Swan', {}, 'Wild card, Black Swan'],
  ['W.2', '', { shift: -2 }, 'Wild card, −2'],
  [null, '', {}, 'a card face down'],
] as const)('%s %s %o is spoken', (card, name, marks, spoken) => {
  expect(spokenCard(card, name, marks)).toBe(spoken);
});

it('a card has its rank in the classic games', () => {
  expect([1, 2, 10, 11, 12, 13].map(classicRank)).toEqual(['A', '2', '10', 'J', 'Q', 'K']);
});
