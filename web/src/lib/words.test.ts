import { expect, it } from 'vitest';
import { askedOfMe, askedOfOther, briefly, classicRank, factWords, placeWords, spokenCard, zoneTitle } from './words';

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

it('says what picks would do', () => {
  expect(factWords({ points: 3, base: 1, science: 1, touching: 1, cost: 1 })).toBe(
    'scores 3 (1 for the value, 1 for Science, 1 for touching), costs 1 card',
  );
  expect(factWords({ points: 0, base: 0, science: 0, touching: 0, cost: 0 })).toBe('scores 0, costs nothing');
  expect(factWords({ points: 1, base: 1, science: 0, touching: 0, helpers: 2 })).toBe('scores 1, needs 2 helpers');
  expect(factWords({ sum: 12 })).toBe('sum 12');
});

it('says what is asked, of me and of others', () => {
  const question = { prompt: 'ann: play a card into the city, or pass (TC-B1)', rule: 'TC-B1' };
  expect(askedOfMe(question)).toBe('Play a card into the city, or pass');
  expect(askedOfOther(question)).toBe('ann: play a card into the city, or pass');
});

it('says places and zones as people do', () => {
  expect(placeWords('e2n1')).toBe('2 east, 1 north');
  expect(placeWords('o')).toBe('the middle');
  const named = (...names: string[]) => ({ players: ['ann', 'bo'], zones: names.map((name) => ({ name })) });
  expect(zoneTitle('pledge 2', named('pledge 1', 'pledge 2', 'discard'))).toBe('Pledge of bo');
  expect(zoneTitle('discard', named('discard'))).toBe('Discard');
  expect(zoneTitle('venture 2', named('venture 1', 'venture 2', 'venture 3', 'venture 4'))).toBe('Venture 2');
});

it('reads out many lines as a few', () => {
  expect(briefly(['a', 'b'], 2)).toBe('a. b');
  expect(briefly(['a', 'b', 'c', 'd'], 2)).toBe('2 more things happened. c. d');
});
