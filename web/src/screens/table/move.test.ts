import { describe, expect, it } from 'vitest';
import type { Preview, Question } from '../../lib/protocol';
import { answerFor, begin, carryOn, change, choose, hearPreview, isLost, isSame, isSentAtOnce, lastOf, picksOf, takeBack, type Move } from './move';

function question(kind: string, words: string[], number = 1024): Question {
  const options = words.map((word, pick) => ({ word, pick, words: '' }));
  return { number, kind, options, player: 0, seats: [0], meaning: 'card', prompt: '', rule: 'TC-B1', sealed: false, answered: false, due: 0, usual: null };
}

function preview(given: Partial<Preview>): Preview {
  return { type: 'preview', id: '1', complete: false, facts: {}, words: '', next: null, ...given };
}

const build = question('build', ['7S', '4K', 'pass']);
const place = question('place', ['e1', 'n1']);

describe('a move', () => {
  const one = choose(begin(build), build.options[1]!);
  const two = hearPreview(one, preview({ next: place, facts: { points: 2 } }));
  const whole = hearPreview(choose(two, place.options[0]!), preview({ complete: true, facts: { points: 3 }, words: 'scores 3' }));

  it('waits for the server after each pick', () => {
    expect(one.asked).toBeNull();
    expect(one.complete).toBe(false);
    expect(two.asked).toBe(place);
  });

  it('knows its picks and what they would do', () => {
    expect(picksOf(whole)).toEqual([1, 0]);
    expect(lastOf(two)?.facts).toEqual({ points: 2 });
    expect(lastOf(whole)).toMatchObject({ facts: { points: 3 }, words: 'scores 3' });
    expect(whole.complete).toBe(true);
    expect(whole.asked).toBeNull();
  });

  it('takes back the last pick, and asks again what was asked there', () => {
    const back = takeBack(whole);
    expect(back.asked).toBe(place);
    expect(back.complete).toBe(false);
    expect(lastOf(back)?.facts).toEqual({ points: 2 });
    expect(takeBack(back)).toEqual(begin(build));
    expect(takeBack(begin(build))).toEqual(begin(build));
  });

  it('takes back to before any pick', () => {
    expect(takeBack(whole, 0)).toEqual(begin(build));
  });

  it('takes no pick while it waits', () => {
    expect(choose(one, place.options[0]!)).toBe(one);
  });

  it('is sent at once if it is a single pick, unless every move is confirmed', () => {
    const pass = hearPreview(choose(begin(build), build.options[2]!), preview({ complete: true }));
    expect(isSentAtOnce(pass, false)).toBe(true);
    expect(isSentAtOnce(pass, true)).toBe(false);
    expect(isSentAtOnce(whole, false)).toBe(false);
    expect(isSentAtOnce(two, false)).toBe(false);
  });

  it('goes on when the table changes but the question does not', () => {
    expect(carryOn(two, question('build', ['7S', '4K', 'pass']))?.picked).toHaveLength(1);
  });

  it('goes on while others change what else could have been chosen', () => {
    const wider = question('build', ['7S', '4K', '9T', 'pass']);
    const gone = carryOn(two, wider)!;
    expect(isSame(gone, two)).toBe(true);
    expect(gone.asked).toBe(place);
    expect(takeBack(gone).asked).toBe(wider);
  });

  it('begins anew when something else can be chosen, or something else is asked', () => {
    expect(carryOn(two, question('build', ['7S']))?.picked).toEqual([]);
    expect(carryOn(two, question('build', ['7S', '4K', 'pass'], 2048))?.picked).toEqual([]);
    expect(carryOn(two, undefined)).toBeNull();
    expect(carryOn(null, build)).toEqual(begin(build));
  });
});

describe('what the page answers itself', () => {
  const give = question('give', ['7S', '4K']);
  const how = { ...question('as', ['exact', 'any', 'domain']), usual: 0 };
  const want = question('want', ['any-2', 'any-3']);
  const to = { ...question('to', ['bo', 'cy', 'all']), usual: 2 };
  const asks = [how, want, to];

  /** As the page does it: one pick, and all that follows from it. */
  function pick(move: Move, at: number): Move {
    let option = move.asked?.options[at];
    for (let given = false; option; given = true) {
      move = choose(move, option, given);
      const next = asks[move.picked.length - 1] ?? null;
      move = hearPreview(move, preview({ next, complete: !next }));
      option = answerFor(move);
    }
    return move;
  }

  const begun = pick(begin(give), 1);
  const whole = pick(begun, 0);

  it('is what most people want, and what is left when there is no choice', () => {
    expect(picksOf(begun)).toEqual([1, 0]);
    expect(begun.asked).toBe(want);
    expect(picksOf(whole)).toEqual([1, 0, 0, 2]);
    expect(whole.complete).toBe(true);
    expect(answerFor({ ...begun, asked: question('want', ['any-2']) })?.word).toBe('any-2');
    expect(answerFor(begin(question('give', ['7S'])))).toBeUndefined();
  });

  it('goes with the pick that it followed', () => {
    expect(takeBack(whole).asked).toBe(want);
    expect(takeBack(takeBack(whole))).toEqual(begin(give));
  });

  it('can be changed, and the rest stays as it was', () => {
    const changing = change(whole, 1);
    expect(changing.asked).toBe(how);
    expect(picksOf(pick(changing, 2))).toEqual([1, 2, 0, 2]);
    expect(picksOf(pick(change(pick(change(whole, 3), 1), 0), 0))).toEqual([0, 0, 0, 1]);
  });

  it('is asked where what stood there before is gone', () => {
    const changing = { ...change(whole, 1), later: [{ ...whole.picked[2]!, option: { pick: 7, word: 'any-9', words: '' } }] };
    expect(pick(changing, 2).asked).toBe(want);
  });

  it('is lost with the move, and not before one has begun', () => {
    expect(isLost(begun, begin(give))).toBe(true);
    expect(isLost(begun, null)).toBe(true);
    expect(isLost(begin(give), null)).toBe(false);
    expect(isLost(begun, whole)).toBe(false);
    expect(isLost(null, null)).toBe(false);
  });
});
