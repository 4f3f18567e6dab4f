import { describe, expect, it } from 'vitest';
import type { Preview, Question } from '../../lib/protocol';
import { begin, carryOn, choose, hearPreview, isSame, isSentAtOnce, lastOf, picksOf, takeBack } from './move';

function question(kind: string, words: string[], number = 1024): Question {
  const options = words.map((word, pick) => ({ word, pick }));
  return { number, kind, options, player: 0, seats: [0], meaning: 'card', prompt: '', rule: 'TC-B1', sealed: false, answered: false, due: 0 };
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
