import { expect, test } from 'vitest';
import { told } from './prospect';

test.each([
  [39, 20, 20, '39 → 20', 'lose 19', true, false],
  [39, 45, 45, '39 → 45', 'gain 6', false, true],
  [39, 39, 39, '39 → 39', 'no change', false, false],
  [39, 20, 45, '39 → 20–45', 'may lose 19', true, false],
  [39, 20, 39, '39 → 20–39', 'may lose 19', true, false],
  [39, 20, 30, '39 → 20–30', 'lose 9 or more', true, false],
  [39, 39, 45, '39 → 39–45', 'may gain 6', false, true],
  [39, 41, 45, '39 → 41–45', 'gain 2 or more', false, true],
])('worth %i now, %i to %i then', (now, least, most, figures, words, loses, gains) => {
  expect(told({ now, least, most })).toEqual({ figures, words, loses, gains });
});
