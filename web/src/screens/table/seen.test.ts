import { describe, expect, it } from 'vitest';
import type { FromServer, Question, Seat, Step, Table } from '../../lib/protocol';
import { answeredByMe, asksMe, asksOthers, firstStep, hasBotMate, hear, lastStep, mates, type Seen, unread } from './seen';

const table = (given: Partial<Table> = {}) => ({ questions: [], player: 0, me: 0, ...given }) as unknown as Table;
const step = (number: number): Step => ({ number, lines: [], events: [], chat: null, seat: -1, team: false, before: false });
const welcome = (whole: boolean, numbers: number[]): FromServer => ({
  type: 'welcome',
  protocol: 1,
  whole,
  now: 0,
  steps: numbers.map(step),
  table: table(),
  present: [0],
});
const stepped = (numbers: number[], now = table()): FromServer => ({ type: 'stepped', now: 0, steps: numbers.map(step), table: now });
const numbers = (seen: Seen | null) => seen?.steps.map(({ number }) => number);

describe('what is seen', () => {
  const first = hear(null, welcome(true, [0, 1]));

  it('begins with the welcome', () => {
    expect(hear(null, stepped([0]))).toBeNull();
    expect(lastStep(null)).toBe(-1);
    expect(numbers(first)).toEqual([0, 1]);
    expect(lastStep(first)).toBe(1);
  });

  it('grows with each step, and a step that comes twice counts once', () => {
    expect(numbers(hear(first, stepped([1, 2])))).toEqual([0, 1, 2]);
  });

  it('is filled up after a gap, or replaced if the gap was too long', () => {
    expect(numbers(hear(first, welcome(false, [2, 3])))).toEqual([0, 1, 2, 3]);
    expect(numbers(hear(first, welcome(true, [300, 301])))).toEqual([300, 301]);
  });

  it('is joined at the front by what is recalled', () => {
    const late = hear(null, welcome(true, [1, 5, 6])); // 1 is what somebody said
    expect(firstStep(late!)).toBe(5);
    const more = hear(late, { type: 'recalled', id: '1', steps: [2, 3, 4].map(step) });
    expect(numbers(more)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(firstStep(more!)).toBe(1);
    const all = hear(more, { type: 'recalled', id: '2', steps: [0, 1, 2].map(step) });
    expect(numbers(all)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(firstStep(all!)).toBe(0);
    expect(numbers(hear(all, stepped([7])))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(firstStep(hear(null, welcome(true, []))!)).toBe(0);
  });

  it('keeps what people said, however long the game', () => {
    const said = hear(first, { ...stepped([]), steps: [{ ...step(2), chat: { words: 'hello', rule: '', heading: false }, seat: 1 }] } as FromServer);
    const long = hear(said, stepped(Array.from({ length: 5000 }, (_, at) => at + 3)));
    expect(numbers(long)?.[0]).toBe(2);
    expect(long?.steps.length).toBeLessThan(5000);
    expect(unread(long!, 1)).toBe(1);
    expect(unread(long!, 2)).toBe(0);
    expect(unread({ ...long!, table: table({ me: 1 }) }, 1)).toBe(0);
  });

  it('always has the table as it is now', () => {
    const now = table({ code: 'ABC234' });
    expect(hear(first, stepped([], now))?.table).toBe(now);
  });

  it('knows who is there', () => {
    const seen = hear(first, { type: 'present', seats: [0, 2], watching: 1 });
    expect(seen).toMatchObject({ present: [0, 2], watching: 1 });
  });

  it('forgets what a team mate had in mind when the question is gone', () => {
    const thought = hear(first, { type: 'thinking', seat: 1, number: 7, picks: [3], words: 'build 4K' });
    expect(thought?.thinking[1]?.words).toBe('build 4K');
    const open = table({ questions: [{ number: 7 } as Question] });
    expect(hear(thought, stepped([2], open))?.thinking[1]).toBeDefined();
    expect(hear(thought, stepped([2]))?.thinking).toEqual({});
  });

  it('is not changed by answers to what was asked', () => {
    expect(hear(first, { type: 'done', id: '1', words: '' })).toBe(first);
  });
});

it('my mates are those who decide with me', () => {
  const seat = (player: number, bot: string) => ({ player, bot }) as unknown as Seat;
  const team = table({ seats: [seat(0, ''), seat(1, 'greedy'), seat(0, 'greedy')] });
  expect(mates(team)).toEqual([seat(0, 'greedy')]);
  expect(hasBotMate(team)).toBe(true);
  expect(mates({ ...team, me: -1, player: -1 })).toEqual([]);
});

it('a question is mine if I have options, and is done with when I have answered', () => {
  const option = { pick: 1, word: 'pass' };
  const mine = { number: 1, player: 0, answered: false, options: [option] } as unknown as Question;
  const sealed = { ...mine, number: 2, answered: true };
  const other = { ...mine, number: 3, player: 1, options: [] };
  const now = table({ questions: [mine, sealed, other], seats: [{ bot: '' } as unknown as Seat] });
  expect(asksMe(now)).toEqual([mine]);
  expect(asksMe({ ...now, seats: [{ bot: 'normal' } as unknown as Seat] })).toEqual([]); // I have left it to a bot
  expect(answeredByMe(now)).toEqual([sealed]);
  expect(asksOthers(now)).toEqual([other]);
});
