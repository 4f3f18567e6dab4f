import { describe, expect, it } from 'vitest';
import type { Step, Table } from '../../lib/protocol';
import { lookLike, motionOf, type Box, type Sight } from './motion';

const box = (x: number, y = 0): Box => ({ x, y, width: 40, height: 56 });
const sight = (cards: Record<string, Box>, zones: Record<string, Box> = {}): Sight => ({
  cards: new Map(Object.entries(cards)),
  zones: new Map(Object.entries(zones)),
});
const table = {
  zones: [
    { name: 'deck', cards: ['?'] },
    { name: 'city', cards: ['3V', '7S'] },
    { name: 'hand 1', cards: ['4K'] },
    { name: 'discard', cards: ['9T'] },
  ],
} as unknown as Table;
const step = (...events: number[][]): Step[] => [{ number: 1, lines: [], events, chat: null, seat: -1, team: false, before: false }];
const SEVEN = 19; // 7S: the seventh of the second domain
const NINE = 34;

describe('what has moved', () => {
  it('flies from where it was drawn to where it is drawn', () => {
    const { flights } = motionOf(sight({ '7S': box(0) }), sight({ '7S': box(300) }), step([48, 0, SEVEN, 2, -1, 1, 5]), table);
    expect(flights).toEqual([{ card: '7S', from: box(0), to: box(300), lands: true }]);
  });

  it('flies to the place of a zone whose cards are not drawn', () => {
    const after = sight({}, { discard: box(500) });
    const { flights } = motionOf(sight({ '9T': box(0) }), after, step([1, 0, NINE, 2, -1, 3, -1]), table);
    expect(flights).toEqual([{ card: '9T', from: box(0), to: box(500), lands: false }]);
  });

  it('shows its back if I may not see it', () => {
    const places = { deck: box(10), 'hand 1': box(400) };
    const { flights } = motionOf(sight({}, places), sight({}, places), step([0, 0, -1, 0, 0, 2, -1]), table);
    expect(flights).toEqual([{ card: null, from: box(10), to: box(400), lands: false }]);
  });

  it('is nothing where a zone has no place, and for events that move no card', () => {
    expect(motionOf(sight({}), sight({}), step([0, 0, -1, 0, 0, 2, -1], [22, 0, SEVEN, -1, -1, -1, -1]), table).flights).toEqual([]);
  });

  it('is shifted if others have made room', () => {
    const { flights, shifted } = motionOf(sight({ '3V': box(0), '4K': box(9) }), sight({ '3V': box(50), '4K': box(9) }), [], table);
    expect(flights).toEqual([]);
    expect(shifted).toEqual([{ card: '3V', from: box(0), to: box(50) }]);
  });
});

it('a box looks like another of another size', () => {
  expect(lookLike({ x: 0, y: 0, width: 20, height: 28 }, { x: 100, y: 0, width: 40, height: 56 })).toBe('translate(-110px, -14px) scale(0.5)');
});
