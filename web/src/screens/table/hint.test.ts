import { describe, expect, it } from 'vitest';
import type { Question, Table } from '../../lib/protocol';
import { isFollowed, isTaken, nextPick, stillMeant, type Hint } from './hint';
import { begin, choose, hearPreview } from './move';

const option = (pick: number) => ({ pick, word: String(pick), words: '' });
const question = (number: number, picks = [3, 4]) =>
  ({ number, kind: 'build', player: 0, answered: false, options: picks.map(option) }) as Question;
const table = (...questions: Question[]) => ({ questions }) as Table;
const hint: Hint = { question: question(7), picks: [3, 5], words: 'build 4K' };
const next = { type: 'preview', id: '1', complete: false, facts: {}, words: '', next: question(7, [5, 6]) } as const;

describe('a hint', () => {
  it('marks pick after pick while the move goes its way', () => {
    const started = begin(question(7));
    expect(nextPick(hint, started)).toBe(3);
    const picked = hearPreview(choose(started, option(3)), next);
    expect(nextPick(hint, picked)).toBe(5);
    expect(isTaken(hint, picked)).toBe(false);
    const whole = choose(picked, option(5));
    expect(nextPick(hint, whole)).toBeUndefined();
    expect(isTaken(hint, whole)).toBe(true);
  });

  it('marks nothing in another move', () => {
    expect(nextPick(hint, choose(begin(question(7)), option(4)))).toBeUndefined();
    expect(nextPick(hint, begin(question(8)))).toBeUndefined();
    expect(nextPick(null, begin(question(7)))).toBeUndefined();
    expect(isTaken(hint, begin(question(8)))).toBe(false);
  });

  it('is followed as long as nothing else is picked', () => {
    const started = begin(question(7));
    expect(isFollowed(hint, started)).toBe(true);
    expect(isFollowed(hint, choose(started, option(3)))).toBe(true);
    expect(isFollowed(hint, choose(started, option(4)))).toBe(false);
    expect(isFollowed(hint, begin(question(8)))).toBe(false);
  });

  it('is gone when something else is asked, also under the same number', () => {
    expect(stillMeant(hint, table(question(6), question(7)))).toBe(hint);
    expect(stillMeant(hint, table(question(8)))).toBeNull();
    expect(stillMeant(hint, table(question(7, [3])))).toBeNull();
    expect(stillMeant(hint, table({ ...question(7), answered: true }))).toBeNull();
  });
});
