/** What an acceptance would make of my hand, in a few words. */

import type { Prospect } from '../../../../lib/protocol';
import { FLOOR } from '../../../../lib/words';

export interface Told {
  /** Whether it is for the worse, at least perhaps. */
  loses: boolean;
  gains: boolean;
  figures: string;
  words: string;
}

export function told({ now, least, most }: Prospect): Told {
  return {
    loses: least < now,
    gains: least >= now && most > now,
    figures: FLOOR.becomes(now, least, most),
    words: wordsFor(least - now, most - now),
  };
}

/** *least* and *most* are what the hand gains, or loses below 0. */
function wordsFor(least: number, most: number): string {
  if (least === most) return least ? (least < 0 ? FLOOR.loses(-least) : FLOOR.gains(least)) : FLOOR.staysSame;
  if (least < 0) return most < 0 ? FLOOR.losesAtLeast(-most) : FLOOR.mayLose(-least);
  return least > 0 ? FLOOR.gainsAtLeast(least) : FLOOR.mayGain(most);
}
