import { describe, expect, it } from 'vitest';
import { cardNumber, isCard, parseCard, wholeDeck } from './deck';

describe('a card is read from its name', () => {
  it('of a single deck', () => {
    expect(parseCard('7S')).toEqual({ wild: false, value: 7, domain: 'S', copy: 1 });
    expect(parseCard('1K')).toEqual({ wild: false, value: 1, domain: 'K', copy: 1 });
    expect(parseCard('13V')).toEqual({ wild: false, value: 13, domain: 'V', copy: 1 });
  });

  it('of one of several decks', () => {
    expect(parseCard('7S.2')).toEqual({ wild: false, value: 7, domain: 'S', copy: 2 });
    expect(parseCard('10T.7')).toEqual({ wild: false, value: 10, domain: 'T', copy: 7 });
  });

  it('when it is wild', () => {
    expect(parseCard('W.1')).toEqual({ wild: true, number: 1 });
    expect(parseCard('W.14')).toEqual({ wild: true, number: 14 });
  });
});

it.each(['', '7', 'S', '7s', '07S', '0K', '14K', '7S.', '7S.0', '7S2', 'W', 'W.0', 'w.1', ' 7S', '7X'])(
  '%j is no card',
  (name) => {
    expect(() => parseCard(name)).toThrow(JSON.stringify(name));
  },
);

it('a deck is 54 different cards', () => {
  const deck = wholeDeck();
  expect(deck).toHaveLength(54);
  expect(new Set(deck.map((name) => JSON.stringify(parseCard(name))))).toHaveLength(54);
});

it.each([
  ['1K', 0],
  ['13K', 12],
  ['1S', 13],
  ['13V', 51],
  ['W.1', 52],
  ['W.2', 53],
  ['1K.2', 54],
  ['W.3', 106],
])('%s is picked as %i', (name, number) => {
  expect(cardNumber(name)).toBe(number);
});

it.each(['pass', '?', '{7S 4K}', '14K', '7s', 'W.0'])('%s is no card', (name) => {
  expect(isCard(name)).toBe(false);
});
