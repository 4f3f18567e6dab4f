import { expect, it } from 'vitest';
import { askedOfMe, askedOfOther, briefly, classicRank, factBadge, optionWord, placeWords, reasonIn, spokenCard, titled } from './words';

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

it('says beside an option what it comes to', () => {
  expect(factBadge({ points: 3, cost: 1 })).toBe('+3');
  expect(factBadge({ points: 1, sum: 12, K: 1 })).toBe('= 12');
  expect(factBadge({ cards: 2 })).toBe('cards 2');
  expect(factBadge(undefined)).toBe('');
});

it('says what is asked, of me and of others', () => {
  const question = { prompt: 'ann: play a card into the city, or pass (TC-B1)', rule: 'TC-B1', options: [] };
  expect(askedOfMe(question)).toBe('Play a card into the city, or pass');
  expect(askedOfOther(question)).toBe('ann: play a card into the city, or pass');
});

it.each([
  ['give a card of your hand away', '', 'Give a card of your hand away, or pass'],
  ['play a card into the city, or pass', '', 'Play a card into the city, or pass'],
  ['assist: no set of yours reaches a customer, so pass', '', 'Assist: no set of yours reaches a customer, so pass'],
  ['help to build 4V, or pass (needs 2, has 0)', '', 'Help to build 4V, or pass (needs 2, has 0)'],
  ['use the effect of which card?', '', 'Use the effect of which card?'],
  ['discard up to 2 cards (1 chosen)', '', 'Discard up to 2 cards (1 chosen)'],
  ['trade: offer, accept, ask, or be done', 'Wait', 'Trade: offer, accept, ask, or be done'],
])('%s: who may pass is told so', (asked, words, said) => {
  const options = [{ pick: -1, word: 'pass', words }];
  expect(askedOfMe({ prompt: `ann: ${asked} (EFF-1)`, rule: 'EFF-1', options })).toBe(said);
});

it('says on a button what a branch does, and leaves names as they are', () => {
  expect(optionWord('branch', { word: 'first', words: 'draw a card from the deck' })).toBe('Draw a card from the deck');
  expect(optionWord('number', { word: '3', words: 'bo offers 5K for 7S' })).toBe('bo offers 5K for 7S');
});

it('says the reason of a refusal alone', () => {
  expect(reasonIn('you may not: you do not hold what offer 1 wants; allowed: 2, 3')).toBe('you do not hold what offer 1 wants');
  expect(reasonIn('you are done')).toBe('you are done');
});

it('says places and zones as people do', () => {
  expect(placeWords('e2n1')).toBe('2 east, 1 north');
  expect(placeWords('o')).toBe('the middle');
  expect(titled("bo's pledge")).toBe("Bo's pledge");
});

it('reads out many lines as a few', () => {
  expect(briefly(['a', 'b'], 2)).toBe('a. b');
  expect(briefly(['a', 'b', 'c', 'd'], 2)).toBe('2 more things happened. c. d');
});
