/** A place may be chosen before the card that goes there: the server has said where each card could go. */

import type { Option, Preview, Question } from '../../lib/protocol';

/** By place: the options after which it could be chosen, with what is to be picked then. */
export type Ahead = Map<string, { first: Option; then: Option }[]>;

export function placesAhead(asked: Question | null, previewOf: (option: Option) => Preview | undefined): Ahead {
  const ahead: Ahead = new Map();
  for (const first of asked?.meaning === 'card' ? asked.options : []) {
    const next = previewOf(first)?.next;
    for (const then of next?.meaning === 'place' ? next.options : []) {
      ahead.set(then.word, [...(ahead.get(then.word) ?? []), { first, then }]);
    }
  }
  return ahead;
}
