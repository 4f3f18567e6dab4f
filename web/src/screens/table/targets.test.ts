import { describe, expect, it } from 'vitest';
import type { Question, Table, Zone } from '../../lib/protocol';
import { asideZones, handOf, targetsOf } from './targets';

const zone = (name: string, kind: Zone['kind'], cards: string[], given: Partial<Zone> = {}): Zone => ({
  name,
  title: name,
  kind,
  cards,
  player: -1,
  places: [],
  owners: [],
  ...given,
});

const table = {
  player: 0,
  zones: [
    zone('city', 'play', ['3V'], { places: ['o'], owners: [-1] }),
    zone('deck', 'deck', ['9K', '?']),
    zone('pledge 1', 'hand', []),
    zone('pledge 2', 'hand', ['?']),
    zone('hand 1', 'hand', ['7S', '4K'], { player: 0 }),
    zone('hand 2', 'hand', ['5T', '?'], { player: 1 }),
  ],
} as unknown as Table;

const asked = (meaning: string, words: string[]) => ({ meaning, options: words.map((word, pick) => ({ word, pick })) }) as unknown as Question;

describe('options', () => {
  it('lie on cards of my hand and in play; what lies elsewhere is a button', () => {
    const { cards, places, rest } = targetsOf(table, asked('card', ['7S', '3V', '9K', '5T', 'pass']));
    expect([...cards.keys()]).toEqual(['7S', '3V']);
    expect(rest.map(({ word }) => word)).toEqual(['9K', '5T', 'pass']);
    expect(places.size).toBe(0);
  });

  it('lie on places of the board', () => {
    expect([...targetsOf(table, asked('place', ['e1', 'n1'])).places.keys()]).toEqual(['e1', 'n1']);
    expect(targetsOf(table, asked('place', ['left of it'])).rest).toHaveLength(1);
  });

  it('are buttons when a face is named, although the card can be seen', () => {
    expect(targetsOf(table, asked('face', ['7S'])).rest).toHaveLength(1);
  });

  it('are none when nothing is asked', () => {
    expect(targetsOf(table, null)).toEqual({ cards: new Map(), places: new Map(), rest: [] });
  });
});

it('hands of nobody lie beside the board while they hold something', () => {
  expect(asideZones(table).map(({ name }) => name)).toEqual(['pledge 2']);
  expect(handOf(table, 1)).toBe('hand 2');
  expect(handOf(table, -1)).toBeUndefined();
});
