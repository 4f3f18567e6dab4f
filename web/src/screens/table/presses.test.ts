import { describe, expect, it } from 'vitest';
import type { Question } from '../../lib/protocol';
import { Surprise } from './presses';

const question = (kind: string, number: number) => ({ kind, number }) as Question;
const NOBODY = -1;

describe('a press that was aimed at something else', () => {
  it('is one just after something else is asked', () => {
    const surprise = new Surprise();
    surprise.hear(question('trade', 1), NOBODY, 0);
    expect(surprise.isStill(1)).toBe(false);
    surprise.hear(question('use', 2), NOBODY, 5000);
    expect(surprise.isStill(5300)).toBe(true);
    expect(surprise.isStill(5900)).toBe(false);
  });

  it('is none when the same is asked again, as while others trade', () => {
    const surprise = new Surprise();
    surprise.hear(question('trade', 1), NOBODY, 0);
    surprise.hear(question('trade', 2), NOBODY, 5000);
    expect(surprise.isStill(5001)).toBe(false);
  });

  it('is none after my own answer, but is when I answered only something before', () => {
    const surprise = new Surprise();
    surprise.hear(question('trade', 1), NOBODY, 0);
    surprise.hear(question('use', 2), 1, 5000);
    expect(surprise.isStill(5001)).toBe(false);
    surprise.hear(question('trade', 3), 1, 9000);
    expect(surprise.isStill(9001)).toBe(true);
  });

  it('is none when I have turned to the other question', () => {
    const surprise = new Surprise();
    surprise.hear(question('trade', 1), NOBODY, 0);
    surprise.turnTo(question('use', 2));
    surprise.hear(question('use', 2), NOBODY, 5000);
    expect(surprise.isStill(5001)).toBe(false);
  });
});
