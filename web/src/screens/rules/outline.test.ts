import { expect, it } from 'vitest';
import type { RuleInfo } from '../../lib/protocol';
import { found, outline } from './outline';

const rule = (id: string, group: string, section: string, given: Partial<RuleInfo> = {}): RuleInfo => ({
  id,
  group,
  section,
  case: '',
  verb: '',
  text: '',
  game: '',
  edition: '',
  cards: [],
  leansOn: '',
  ruling: false,
  ...given,
});

const RULES = [
  rule('EFF-DRAW', 'Effects', 'Verbs', { text: 'The doer takes the *top* card.', verb: 'draw N' }),
  rule('C1-1', 'First edition', 'Kinds', { text: 'A kind.', game: 'p' }),
  rule('EFF-CALM', 'Effects', 'Verbs of this edition', { game: 'p' }),
  rule('C1-N1', 'First edition', 'Rulings', { case: '12K, one card.', text: 'Draw one.', game: 'p', cards: ['12K'] }),
];

it('groups and sections stand in the order in which they begin', () => {
  const told = outline(RULES).map(({ id, game, count, sections }) => [id, game, count, sections.map((section) => section.title)]);
  expect(told).toEqual([
    ['EFF', '', 2, ['Verbs', 'Verbs of this edition']],
    ['C1', 'p', 2, ['Kinds', 'Rulings']],
  ]);
});

it.each([
  ['top card', ['EFF-DRAW']], // across the end of an emphasis
  ['DRAW', ['EFF-DRAW', 'C1-N1']],
  ['12k one', ['C1-N1']],
  ['c1-1', ['C1-1']],
  ['edition', ['C1-1', 'EFF-CALM', 'C1-N1']],
  ['nowhere', []],
  ['  ', []],
])('%s', (query, ids) => {
  expect(found(RULES, query).map((rule) => rule.id)).toEqual(ids);
});
