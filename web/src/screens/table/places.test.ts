import { describe, expect, it } from 'vitest';
import { cellOf, layOut, parsePlace, placesIn } from './places';

describe('a place', () => {
  it.each([
    ['o', 0, 0],
    ['e2n1', 2, 1],
    ['w1', -1, 0],
    ['s3', 0, -3],
    ['w12s10', -12, -10],
  ])('%s is so far east and north', (name, east, north) => {
    expect(parsePlace(name)).toEqual({ east, north });
  });

  it.each(['', 'n1e2', 'e0', 'b3', '7', 'e1n1x'])('%j is no place of the compass', (name) => {
    expect(parsePlace(name)).toBeNull();
  });
});

it('places are found in a sentence', () => {
  const words = 'build 12T on n2 pay 8K: expected to gain 2.9 points. Next best: build 10T on e1s12, 1 more.';
  expect(placesIn(words)).toEqual(['n2', 'e1s12']);
});

describe('a board', () => {
  const grid = layOut(['o', 'e2n1', 'w1'])!;

  it('has one more place all around', () => {
    expect([grid.columns, grid.rows]).toEqual([6, 4]);
    expect(grid.cells.get('w1')).toEqual({ column: 2, row: 3 });
    expect(grid.cells.get('e2n1')).toEqual({ column: 5, row: 2 });
  });

  it('knows where a free place is', () => {
    expect(cellOf(grid, 'o', 's1')).toEqual({ column: 3, row: 4 });
    expect(cellOf(grid, 'o', 'b3')).toBeNull();
  });

  it('is no board if there are no places, or places of another kind', () => {
    expect(layOut([])).toBeNull();
    expect(layOut(['o', 'b3'])).toBeNull();
  });
});
