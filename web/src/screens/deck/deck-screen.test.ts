import { describe, expect, it } from 'vitest';
import type { CardInfo } from '../../lib/protocol';
import { EVERYTHING, isFiltered, readFilters, shownCards, verbsOf, writeFilters, type Filters } from './filters';
import { moved } from './grid';

const card = (name: string, given: Partial<CardInfo> = {}): CardInfo => ({
  name,
  title: '',
  domain: name.startsWith('W') ? '' : name.at(-1)!,
  value: parseInt(name) || 0,
  kind: '',
  text: '',
  reading: '',
  verbs: [],
  nameFrom: 'house',
  effectFrom: 'house',
  does: {},
  rules: [],
  ...given,
});

const CARDS = [
  card('2K', { title: 'The Internet', text: 'Draw three cards.', verbs: ['draw', 'discard'], nameFrom: 'printed', effectFrom: 'printed' }),
  card('7S', { title: 'Earth Sciences', text: 'Cut the deck.', verbs: ['cut'], nameFrom: 'printed' }),
  card('7T', { title: 'Robots', verbs: ['draw'] }),
  card('W.1', { title: 'Black Swan' }),
];

const shown = (filters: Partial<Filters>) => shownCards(CARDS, { ...EVERYTHING, ...filters }).map((card) => card.name);

describe('filters', () => {
  it.each<[Partial<Filters>, string[]]>([
    [{}, ['2K', '7S', '7T', 'W.1']],
    [{ domains: ['S', 'W'] }, ['7S', 'W.1']],
    [{ value: 7 }, ['7S', '7T']],
    [{ verb: 'draw' }, ['2K', '7T']],
    [{ from: 'printed-name' }, ['2K', '7S']],
    [{ from: 'printed-effect' }, ['2K']],
    [{ from: 'house-effect' }, ['7S', '7T', 'W.1']],
    [{ words: 'the deck' }, ['7S']],
    [{ words: '7t' }, ['7T']],
    [{ value: 7, verb: 'draw', words: 'robot' }, ['7T']],
    [{ value: 7, domains: ['K'] }, []],
  ])('%o', (filters, wanted) => {
    expect(shown(filters)).toEqual(wanted);
  });

  it('an address and what it says are the same', () => {
    const filters: Filters = { set: 'first_edition', domains: ['K', 'W'], value: 13, verb: 'draw', from: 'house-name', words: 'a & b' };
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(String(writeFilters(EVERYTHING))).toBe('');
    expect(readFilters(new URLSearchParams())).toEqual(EVERYTHING);
  });

  it('nonsense in an address is not there', () => {
    expect(readFilters(new URLSearchParams('domain=XKK&value=14&from=hell&value=x'))).toEqual({ ...EVERYTHING, domains: ['K'] });
  });

  it('another set is no filter', () => {
    expect(isFiltered({ ...EVERYTHING, set: 'first_edition' })).toBe(false);
    expect(isFiltered({ ...EVERYTHING, value: 1 })).toBe(true);
  });

  it('verbs are offered once each', () => {
    expect(verbsOf(CARDS)).toEqual(['cut', 'discard', 'draw']);
  });
});

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 6], // nothing below
  ['ArrowUp', 5, 1],
  ['ArrowUp', 3, 3],
  ['Home', 7, 0],
  ['End', 0, 9],
  ['Enter', 3, undefined],
])('%s in a grid of ten in rows of four, from %i', (key, from, to) => {
  expect(moved(key, from, 10, 4)).toBe(to);
});
