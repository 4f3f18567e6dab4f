import { expect, test } from 'vitest';
import { setsOf } from './sets';

const triple = { cards: ['7K', '7S', '7T'], points: 12, target: '', words: 'triple', note: '' };

test('what goes together comes first, the rest by value', () => {
  const sets = setsOf(['12V', '7S', '2K', '7K', '7T'], [triple]);
  expect(sets.map(({ cards }) => cards)).toEqual([
    ['7K', '7S', '7T'],
    ['2K', '12V'],
  ]);
  expect(sets.map(({ group }) => group?.points)).toEqual([12, undefined]);
});

test('without groups there is one row, without cards none', () => {
  expect(setsOf(['9V', '9K'], [])).toEqual([{ group: null, cards: ['9K', '9V'] }]);
  expect(setsOf([], [])).toEqual([]);
});

test('every card is shown once, also when a group is of another moment', () => {
  expect(setsOf(['7K', '7S'], [triple]).flatMap(({ cards }) => cards)).toEqual(['7K', '7S']);
});
