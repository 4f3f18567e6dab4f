/** What stands on a card of a table; undefined until the server has told it. */

import { faceOf } from './library/cards';
import { cardsOf } from './library.svelte';
import type { CardInfo } from './protocol';

export function textOf(set: string, card: string): CardInfo | undefined {
  const face = faceOf(card);
  return cardsOf(set).value?.find((info) => info.name === face);
}
