/**
 * What has just moved, from where to where: a pure comparison of the table before and after a message, with the events
 * that it carried. Cards lie where the page drew them; what is hidden flies between the places of its zones.
 */

import { cardNumber } from '../../lib/deck';
import type { Step, Table } from '../../lib/protocol';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where everything lies that can be seen: cards by name, zones by name. */
export interface Sight {
  cards: Map<string, Box>;
  zones: Map<string, Box>;
}

/** A card on its way to another zone; null shows its back. */
export interface Flight {
  card: string | null;
  from: Box;
  to: Box;
  /** It lands on a card that is drawn already, which is hidden as long. */
  lands: boolean;
}

export interface Motion {
  flights: Flight[];
  /** Cards that have only been moved up or down where they lie. */
  shifted: { card: string; from: Box; to: Box }[];
}

const MOST = 16; // at once: more is no help to the eye
const NEAR = 2; // pixels that nobody sees

export function motionOf(before: Sight, after: Sight, steps: Step[], table: Table): Motion {
  const names = new Map(table.zones.flatMap((zone) => zone.cards.filter(isFace).map((card) => [cardNumber(card), card])));
  const moved = new Set<string>();
  const flights: Flight[] = [];
  for (const [, , number, from, , to] of steps.flatMap((step) => step.events) as number[][]) {
    const leaves = table.zones[from!]?.name;
    const comes = table.zones[to!]?.name;
    if (leaves === undefined || comes === undefined || leaves === comes) continue;
    const card = names.get(number!) ?? null;
    const start = (card && before.cards.get(card)) ?? before.zones.get(leaves);
    const end = (card && after.cards.get(card)) ?? after.zones.get(comes);
    if (card) moved.add(card);
    if (start && end && isElsewhere(start, end)) {
      flights.push({ card, from: start, to: end, lands: card !== null && after.cards.has(card) });
    }
  }
  const shifted = [...after.cards].flatMap(([card, to]) => {
    const from = before.cards.get(card);
    return from && !moved.has(card) && isElsewhere(from, to) ? [{ card, from, to }] : [];
  });
  return { flights: flights.slice(-MOST), shifted };
}

function isFace(card: string): boolean {
  return card !== '?' && !card.startsWith('{');
}

function isElsewhere(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) > NEAR || Math.abs(one.y - other.y) > NEAR;
}

/** How *to* has to be moved and sized to look like *from*. */
export function lookLike(from: Box, to: Box): string {
  const scale = from.width / to.width;
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
