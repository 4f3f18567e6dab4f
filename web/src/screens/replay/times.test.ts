import { describe, expect, it } from 'vitest';
import { backFrom, marksOf, momentOf, onFrom, wordsAt, type Log } from './times';

const line = (words: string, heading = false) => ({ words, heading, rule: '' });
const LOG: Log = [
  [line('the cards are dealt'), line('round 1', true)],
  [line('ann built 4K')],
  [],
  [],
  [line('round 2', true), line('bo passed')],
  [],
];

describe('stepping', () => {
  it('passes over what this seat was not told of', () => {
    expect(onFrom(LOG, 1)).toBe(4);
    expect(backFrom(LOG, 4)).toBe(1);
    expect(backFrom(LOG, 3)).toBe(1);
  });

  it('reaches the end, and stays there', () => {
    expect(onFrom(LOG, 4)).toBe(5);
    expect(onFrom(LOG, 5)).toBe(5);
  });

  it('reaches the deal, and stays there', () => {
    expect(backFrom(LOG, 1)).toBe(0);
    expect(backFrom(LOG, 0)).toBe(0);
  });
});

it('marks where rounds begin', () => {
  expect(marksOf(LOG)).toEqual([
    { moment: 0, words: 'round 1' },
    { moment: 4, words: 'round 2' },
  ]);
});

it('says what happened without the headings', () => {
  expect(wordsAt(LOG, 4)).toEqual(['bo passed']);
  expect(wordsAt(LOG, 2)).toEqual([]);
  expect(wordsAt(LOG, 99)).toEqual([]);
});

it('takes what somebody typed for a moment', () => {
  expect(momentOf('3')).toBe(3);
  expect(momentOf('')).toBe(0);
  expect(momentOf('-1')).toBe(0);
  expect(momentOf('x')).toBe(0);
});
