/** What stands on the cards of a card set: asked for once, empty until it is there. */

import { SvelteMap } from 'svelte/reactivity';
import { api } from './api';
import { faceName } from './deck';
import type { CardInfo } from './protocol';

const sets = new SvelteMap<string, Map<string, CardInfo>>();
const asked = new Set<string>();

export function textOf(set: string, card: string): CardInfo | undefined {
  if (!asked.has(set)) {
    asked.add(set);
    void api.cards(set).then(
      (cards) => sets.set(set, new Map(cards.map((info) => [info.name, info]))),
      () => asked.delete(set),
    );
  }
  return sets.get(set)?.get(faceName(card));
}
