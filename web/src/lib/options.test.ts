import { expect, it } from 'vitest';
import { allowedFor, choicesFor, stillPossible } from './options';
import type { GameOption } from './protocol';

const option = (name: string, allowed: number[], only: Record<string, number[]> = {}): GameOption => ({
  name,
  title: name,
  words: '',
  labels: {},
  alone: false,
  default: {},
  allowed,
  only,
});

const TEAMS = option('teams', [0, 1, 12, 122], { 1: [0], 2: [0, 1, 12], 3: [0, 1, 122] });
const CLOCK = option('clock', [0, 60]);
const START = { ...option('start', [0, 1]), alone: true };

it('allows what the number of seats allows', () => {
  expect(allowedFor(TEAMS, 3)).toEqual([0, 1, 122]);
  expect(allowedFor(CLOCK, 3)).toEqual([0, 60]);
});

it('shows no choice where there is none', () => {
  expect(choicesFor([TEAMS, CLOCK], 2)).toEqual([TEAMS, CLOCK]);
  expect(choicesFor([TEAMS, CLOCK], 1)).toEqual([CLOCK]);
  expect(choicesFor([START, CLOCK], 1)).toEqual([START, CLOCK]);
  expect(choicesFor([START, CLOCK], 2)).toEqual([CLOCK]);
});

it('forgets what was chosen for another number of seats', () => {
  expect(stillPossible([TEAMS, CLOCK], 3, { teams: 122, clock: 60 })).toEqual({ teams: 122, clock: 60 });
  expect(stillPossible([TEAMS, CLOCK], 2, { teams: 122, clock: 60 })).toEqual({ clock: 60 });
  expect(stillPossible([TEAMS, CLOCK], 2, {})).toEqual({});
  expect(stillPossible([START, CLOCK], 2, { start: 1, clock: 60 })).toEqual({ clock: 60 });
});
