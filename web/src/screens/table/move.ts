/**
 * A move that is being put together, pick by pick. The table asks a question; a pick may lead to the next question
 * inside the same move; the server tells which (`preview`). Nothing is decided until the whole move is sent.
 */

import type { Option, Preview, Question } from '../../lib/protocol';

export type Facts = Record<string, number>;

export interface Picked {
  question: Question;
  option: Option;
  /** What the picks up to this one would do. */
  facts: Facts;
  words: string;
  /** Answered by the page: there was no choice, or it is what most people want. */
  given: boolean;
}

export interface Move {
  /** What the table asks. */
  question: Question;
  picked: Picked[];
  /** What is asked next; null while the server has not said, and when nothing more is. */
  asked: Question | null;
  complete: boolean;
  /** What was picked after a pick that is being changed: it goes on with that where it can. */
  later: Picked[];
  /** Sent as soon as it is complete. */
  swift?: boolean;
}

export function begin(question: Question): Move {
  return { question, picked: [], asked: question, complete: false, later: [] };
}

export function picksOf(move: Move): number[] {
  return move.picked.map(({ option }) => option.pick);
}

export function lastOf(move: Move): Picked | undefined {
  return move.picked.at(-1);
}

/** One more pick; what it leads to is not known yet. */
export function choose(move: Move, option: Option, given = false): Move {
  if (!move.asked) return move;
  const picked = [...move.picked, { question: move.asked, option, facts: {}, words: '', given }];
  return { ...move, picked, asked: null, complete: false };
}

export function hearPreview(move: Move, { complete, facts, words, next }: Preview): Move {
  const picked = move.picked.map((pick, at) => (at === move.picked.length - 1 ? { ...pick, facts, words } : pick));
  return { ...move, picked, asked: complete ? null : next, complete };
}

/** What the page answers itself, inside a move: what was picked there before, the only option, the usual one. */
export function answerFor({ asked, picked, later }: Move): Option | undefined {
  if (!asked || !picked.length) return undefined;
  const { kind, options, usual } = asked;
  const optionOf = (wanted: number | null | undefined) => options.find(({ pick }) => pick === wanted);
  const before = later.find(({ question, option }) => question.kind === kind && optionOf(option.pick));
  if (before) return optionOf(before.option.pick);
  return options.length === 1 ? options[0] : optionOf(usual);
}

/** Back to before the pick at *index*; if none is named, the last one that the player has made. */
export function takeBack(move: Move, index = move.picked.findLastIndex(({ given }) => !given)): Move {
  const undone = move.picked[index];
  if (!undone) return move;
  return { ...move, picked: move.picked.slice(0, index), asked: undone.question, complete: false, later: [] };
}

/** The same to pick something else there, and then to go on as before. */
export function change(move: Move, index: number): Move {
  return { ...takeBack(move, index), later: move.picked.slice(index + 1) };
}

/** The move that goes on when the table has changed: the same if it can still be begun so, else a new one. */
export function carryOn(move: Move | null, question: Question | undefined): Move | null {
  if (!question) return null;
  const first = move?.picked[0];
  if (!move || !first || move.question.number !== question.number) return begin(question);
  if (!question.options.some(({ pick }) => pick === first.option.pick)) return begin(question);
  return { ...move, question, picked: [{ ...first, question }, ...move.picked.slice(1)] };
}

/** Whether what was being put together is there no more. */
export function isLost(before: Move | null, after: Move | null): boolean {
  return before !== null && before.picked.length > 0 && !after?.picked.length;
}

/** Whether the same was picked for the same question. */
export function isSame(one: Move | null, other: Move): boolean {
  return one?.question.number === other.question.number && picksOf(one).join() === picksOf(other).join();
}

/** A move of one pick says all that it does: it needs no second look, nor does one that was meant to be quick. */
export function isSentAtOnce(move: Move, confirmEvery: boolean): boolean {
  return move.complete && (move.picked.length === 1 || move.swift === true) && !confirmEvery;
}
