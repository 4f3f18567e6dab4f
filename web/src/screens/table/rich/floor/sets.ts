/** A hand in the order of what goes together in it. */

import { parseCard } from '../../../../lib/deck';
import type { Group } from '../../../../lib/protocol';

export interface HandSet {
  group: Group | null;
  cards: string[];
}

/** The groups, then the cards in none of them by value. */
export function setsOf(cards: string[], groups: Group[]): HandSet[] {
  const here = groups.filter((group) => group.cards.every((card) => cards.includes(card)));
  const grouped = new Set(here.flatMap((group) => group.cards));
  const rest = cards.filter((card) => !grouped.has(card)).sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const sets: HandSet[] = here.map((group) => ({ group, cards: group.cards }));
  return rest.length ? [...sets, { group: null, cards: rest }] : sets;
}

function rank(card: string): number {
  const face = parseCard(card);
  return face.wild ? 0 : face.value;
}
