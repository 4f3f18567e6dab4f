import { expect, it } from 'vitest';
import { nearest } from './arrows';

const from = { x: 100, y: 100 };

it('the next one in the row comes before one that is nearer but lower', () => {
  const others = [
    { x: 200, y: 100 },
    { x: 140, y: 170 },
  ];
  expect(nearest(from, others, [1, 0])).toBe(0);
  expect(nearest(from, others, [0, 1])).toBe(1);
});

it('there is none behind the last', () => {
  expect(nearest(from, [{ x: 200, y: 100 }], [-1, 0])).toBe(-1);
});
