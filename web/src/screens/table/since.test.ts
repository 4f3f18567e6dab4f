import { expect, it } from 'vitest';
import type { Step } from '../../lib/protocol';
import { isAboutMe } from '../../lib/words';
import { lateSince, since } from './since';

const step = (number: number, ...words: string[]): Step => ({
  number,
  lines: words.map((each) => ({ words: each, rule: '', heading: each.startsWith('Round') })),
  events: [],
  chat: null,
  seat: -1,
  team: false,
  before: false,
});

it('is what came after my last decision, without headings', () => {
  const steps = [step(0, 'bo built 4K'), step(1, 'you built 7S'), step(2, 'Round 2', 'bo took a card from your hand')];
  expect(since(steps, 1).map(({ words }) => words)).toEqual(['bo took a card from your hand']);
  expect(since(steps, -1)).toHaveLength(3);
});

it('is nothing that was played at another table', () => {
  expect(since([{ ...step(0, 'bo built 4K'), before: true }, step(1, 'bo built 5K')], -1)).toHaveLength(1);
});

it('is about me if somebody else did it to me', () => {
  expect(isAboutMe('bo took a card from your hand')).toBe(true);
  expect(isAboutMe('bo chose you')).toBe(true);
  expect(isAboutMe('you built 7S')).toBe(false);
  expect(isAboutMe('bo youth')).toBe(false);
});


const late = (number: number, ...words: string[]): Step => {
  const { lines, ...rest } = step(number, ...words);
  return { ...rest, lines: lines.map((line, at) => (at ? line : { ...line, late: true })) };
};

it('says that my time ran out and what was done, until I decide', () => {
  const steps = [step(0, 'bo built 4K'), late(1, 'time ran out for you', 'you built nothing'), step(2, 'bo drew 5K')];
  expect(lateSince(steps, 0)).toBe('Time ran out for you: you built nothing.');
  expect(lateSince(steps, 1)).toBe('');
  expect(lateSince(steps, -1)).toBe('Time ran out for you: you built nothing.');
});

it('says only that my time ran out where nothing was told of the answer', () => {
  expect(lateSince([late(1, 'time ran out for you')], 0)).toBe('Time ran out for you.');
  expect(lateSince([late(1, 'time ran out for you', 'bo drew 5K')], 0)).toBe('Time ran out for you.');
});
