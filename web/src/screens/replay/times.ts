/** Where in time: pure questions about the log of a replay, which has the lines of each moment. */

import type { Line } from '../../lib/protocol';

export type Log = Line[][];

/** The next moment at which something was told; what others did unseen looks like the moment before. */
export function onFrom(log: Log, moment: number): number {
  const next = log.findIndex((lines, at) => at > moment && lines.length > 0);
  return next < 0 ? log.length - 1 : next;
}

export function backFrom(log: Log, moment: number): number {
  const before = log.slice(0, Math.max(moment, 0)).findLastIndex((lines) => lines.length > 0);
  return Math.max(before, 0);
}

export interface Mark {
  moment: number;
  words: string;
}

/** Where rounds and phases begin. */
export function marksOf(log: Log): Mark[] {
  return log.flatMap((lines, moment) => lines.filter((line) => line.heading).slice(0, 1).map(({ words }) => ({ moment, words })));
}

/** What happened at a moment, without the headings. */
export function wordsAt(log: Log, moment: number): string[] {
  return (log[moment] ?? []).filter((line) => !line.heading).map((line) => line.words);
}

/** The moment that an address means. */
export function momentOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0;
}
