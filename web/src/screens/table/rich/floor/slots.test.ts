import { expect, test } from 'vitest';
import { settle } from './slots';

test('tickets come one after the other', () => {
  expect(settle([], [3, 5])).toEqual([3, 5]);
  expect(settle([3, 5], [3, 5, 8])).toEqual([3, 5, 8]);
});

test('who is gone leaves a gap, and nobody moves', () => {
  expect(settle([3, 5, 8], [5, 8])).toEqual([null, 5, 8]);
  expect(settle([3, 5, 8], [3, 5])).toEqual([3, 5]);
});

test('a gap is filled only when it was seen to be one', () => {
  expect(settle([3, 5], [5, 9])).toEqual([null, 5, 9]);
  expect(settle([null, 5, 9], [5, 9, 10])).toEqual([10, 5, 9]);
});
