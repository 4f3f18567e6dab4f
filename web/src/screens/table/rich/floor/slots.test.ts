import { expect, test } from 'vitest';
import type { Ticket } from '../../../../lib/protocol';
import { groupsOf, settle, swapped } from './slots';

test('what can be accepted comes first, gains before losses, then what can be answered', () => {
  const worse = { number: 3, can: 'accept', prospect: { now: 6, least: 3, most: 9 } };
  const better = { number: 4, can: 'accept', prospect: { now: 6, least: 7, most: 9 } };
  const tickets = [{ number: 1, can: '' }, { number: 2, can: 'answer' }, worse, better, { number: 5, can: 'accept', prospect: null }];
  expect(groupsOf(tickets as Ticket[])).toEqual([[4], [3, 5], [2], [1]]);
});

test('who is new comes last in its group', () => {
  expect(settle([], [[3, 5], [], [4]], false)).toEqual([3, 5, 4]);
  expect(settle([5, 3, 4], [[3, 5, 8], [], [4, 6]], false)).toEqual([5, 3, 8, 4, 6]);
});

test('a ticket that can be accepted now comes after those that could be before', () => {
  expect(settle([5, 4], [[4, 5], [], []], false)).toEqual([5, 4]);
});

test('nobody moves while one is about to be pressed', () => {
  const held = settle([5, 3, 4], [[8], [], [3, 4]], true);
  expect(held).toEqual([null, 3, 4, 8]);
  expect(settle(held, [[8], [], [3]], true)).toEqual([null, 3, null, 8]);
  expect(settle(held, [[], [], [3]], true)).toEqual([null, 3]);
  expect(settle(held, [[8], [], [3, 4]], false)).toEqual([8, 3, 4]);
});

test('what lies where another one lay is known', () => {
  expect(swapped([5, null, 4], [8, 3, 4, 9])).toEqual([8]);
  expect(swapped([5, 3], [3])).toEqual([3]);
});
