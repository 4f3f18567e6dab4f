/** A hint: a whole move that a strong bot would make. It marks what to pick next while the move goes the same way. */

import type { Hinted, Question, Table } from '../../lib/protocol';
import { picksOf, type Move } from './move';

export interface Hint extends Pick<Hinted, 'picks' | 'words'> {
  question: Question;
}

/** The pick that comes next; undefined if the move goes another way, or is complete. */
export function nextPick(hint: Hint | null, move: Move | null): number | undefined {
  return hint && move && isFollowed(hint, move) ? hint.picks[move.picked.length] : undefined;
}

/** Whether the move may still become what the hint says. */
export function isFollowed(hint: Hint, move: Move): boolean {
  return move.question.number === hint.question.number && picksOf(move).every((pick, at) => pick === hint.picks[at]);
}

export function isTaken(hint: Hint, move: Move | null): boolean {
  return move?.question.number === hint.question.number && picksOf(move).join() === hint.picks.join();
}

/** A hint is for a question as it was: after an undo the same number may ask something else. */
export function stillMeant(hint: Hint | null, table: Table): Hint | null {
  const asked = table.questions.find(({ number, answered }) => number === hint?.question.number && !answered);
  return hint && asked && looks(asked) === looks(hint.question) ? hint : null;
}

function looks({ kind, player, options }: Question): string {
  return JSON.stringify([kind, player, options]);
}
