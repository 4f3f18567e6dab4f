import type { Question } from '../../lib/protocol';

/** Whether a click, by its `detail`, is a further one of a double click: what the first has done is not to be undone by it. */
export function isAgain(detail: number): boolean {
  return detail > 1;
}

const AIMED = 800; // milliseconds: who presses so soon has aimed at what was there before

/** Something else is asked, and not because I have answered: time ran out, the floor is closed, a team mate was quicker. */
export class Surprise {
  #kind = '';
  #number = -1;
  #since = -Infinity;

  /** What is asked now; *sent* is the number of what I have answered last. */
  hear({ kind, number }: Question, sent: number, now: number): void {
    if (this.#kind && kind !== this.#kind && this.#number !== sent) this.#since = now;
    this.turnTo({ kind, number });
  }

  /** I have turned to it myself. */
  turnTo({ kind, number }: Pick<Question, 'kind' | 'number'>): void {
    this.#kind = kind;
    this.#number = number;
  }

  isStill(now: number): boolean {
    return now - this.#since < AIMED;
  }
}
