import { describe, expect, it } from 'vitest';
import type { Question, Table, Zone } from '../../lib/protocol';
import { asideZones, handOf, targetsOf } from './targets';

const zone = (name: string, kind: Zone['kind'], cards: string[], given: Partial<Zone> = {}): Zone => ({
  name,
  title: name,
  kind,
  cards,
  player: -1,
  owner: -1,
  capacity: 0,
  leaving: 0,
  places: [],
  owners: [],
  ...given,
});

const table = {
  player: 0,
  zones: [
    zone('city', 'play', ['3V'], { places: ['o'], owners: [-1] }),
    zone('deck', 'deck', ['9K', '?']),
    zone('pledge 1', 'hand', [], { owner: 0 }),
    zone('pledge 2', 'hand', ['?'], { owner: 1 }),
    zone('hand 1', 'hand', ['7S', '4K'], { player: 0, owner: 0 }),
    zone('hand 2', 'hand', ['5T', '?'], { player: 1, owner: 1 }),
    zone('score 1', 'pile', [], { owner: 0 }),
    zone('score 2', 'pile', [], { owner: 1 }),
    zone('venture 3', 'play', [], { owner: 0 }),
    zone('venture 4', 'play', [], { owner: 1 }),
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

  it('lie on zones of mine that a card can go to', () => {
    const { zones, rest } = targetsOf(table, asked('place', ['venture-3', 'venture-4', 'score']));
    expect([...zones].map(([name, { word }]) => [name, word])).toEqual([['venture 3', 'venture-3'], ['score 1', 'score']]);
    expect(rest.map(({ word }) => word)).toEqual(['venture-4']);
  });

  it('lie on cards of mine that are in no hand', () => {
    const put = { ...table, zones: [zone('dealt 1', 'hand', ['9K'], { owner: 0 }), zone('dealt 2', 'hand', ['8K'], { owner: 1 })] };
    expect([...targetsOf(put, asked('card', ['9K', '8K'])).cards.keys()]).toEqual(['9K']);
  });

  it('lie on places of the board', () => {
    expect([...targetsOf(table, asked('place', ['e1', 'n1'])).places.keys()]).toEqual(['e1', 'n1']);
    expect(targetsOf(table, asked('place', ['left of it'])).rest).toHaveLength(1);
  });

  it('are buttons when a face is named, although the card can be seen', () => {
    expect(targetsOf(table, asked('face', ['7S'])).rest).toHaveLength(1);
  });

  it('are none when nothing is asked', () => {
    expect(targetsOf(table, null)).toEqual({ cards: new Map(), places: new Map(), zones: new Map(), rest: [] });
  });
});

it('hands of nobody lie beside the board while they hold something', () => {
  expect(asideZones(table).map(({ name }) => name)).toEqual(['pledge 2']);
  expect(handOf(table, 1)).toBe('hand 2');
  expect(handOf(table, -1)).toBeUndefined();
});
