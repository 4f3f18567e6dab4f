import { expect, it } from 'vitest';
import type { CardInfo, RuleInfo } from '../protocol';
import { doings, faceOf, readingWords, rulingsOn } from './cards';

const card = (given: Partial<CardInfo>): CardInfo => ({
  name: '7S',
  title: '',
  domain: 'S',
  value: 7,
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

const rule = (given: Partial<RuleInfo>): RuleInfo => ({
  id: '',
  group: '',
  section: '',
  case: '',
  verb: '',
  text: '',
  game: '',
  edition: '',
  cards: [],
  leansOn: '',
  ruling: true,
  ...given,
});

it('a copy has the face of its card', () => {
  expect(['7S', '7S.2', 'W.1', 'W.2', 'W.3', 'W.4'].map(faceOf)).toEqual(['7S', '7S', 'W.1', 'W.2', 'W.1', 'W.2']);
});

it('games in which a card does the same stand together', () => {
  const does = { a: 'Draw.', b: 'Look.', c: 'Draw.' };
  expect(doings(does, ['a', 'b', 'c', 'd'])).toEqual([
    { games: ['a', 'c'], words: 'Draw.' },
    { games: ['b'], words: 'Look.' },
  ]);
});

it('a verb of a reading has its rule, a place of the same name has none', () => {
  const read = card({
    reading: 'each: may discard 1 -> draw 1; put 1 discard top',
    verbs: ['discard', 'draw', 'put'],
    rules: ['EFF-DRAW', 'EFF-DISCARD', 'EFF-PUT', 'C2-N1'],
  });
  expect(readingWords(read)).toEqual([
    { text: 'each: may ' },
    { text: 'discard', rule: 'EFF-DISCARD' },
    { text: ' 1 -> ' },
    { text: 'draw', rule: 'EFF-DRAW' },
    { text: ' 1; ' },
    { text: 'put', rule: 'EFF-PUT' },
    { text: ' 1 discard top' },
  ]);
  expect(readingWords(card({}))).toEqual([]);
});

it('rulings on a card are those that name it, then the general ones, of this game', () => {
  const rules = [
    rule({ id: 'EFF-DRAW', verb: 'draw N' }),
    rule({ id: 'C2-P1', game: 'p', cards: ['7S'] }),
    rule({ id: 'C2-C1', game: 'c', cards: ['all'] }),
    rule({ id: 'C2-N1', cards: ['7S', '8S'] }),
    rule({ id: 'C2-N2', cards: ['8S'] }),
  ];
  const named = card({ rules: ['EFF-DRAW', 'C2-P1', 'C2-C1', 'C2-N1'] });
  const ids = (game?: string) => {
    const { own, general } = rulingsOn(named, rules, game);
    return [own.map((rule) => rule.id), general.map((rule) => rule.id)];
  };
  expect(ids()).toEqual([['C2-P1', 'C2-N1'], ['C2-C1']]);
  expect(ids('c')).toEqual([['C2-N1'], ['C2-C1']]);
});
