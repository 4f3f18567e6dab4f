import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Steady } from './steady.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who presses at once what has moved under the finger has meant another ticket', () => {
  const steady = new Steady();
  steady.settle([[3, 5, 8], [], []], []);
  expect([3, 5, 8].map((number) => steady.isJustSwapped(number))).toEqual([false, false, false]);
  steady.settle([[3, 8], [], []], steady.slots);
  expect(steady.slots).toEqual([3, 8]);
  expect([3, 8].map((number) => steady.isJustSwapped(number))).toEqual([false, true]);
  vi.advanceTimersByTime(300);
  expect(steady.isJustSwapped(8)).toBe(false);
});
