import { describe, expect, it } from 'vitest';
import { parseCard, wholeDeck } from './deck';

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
