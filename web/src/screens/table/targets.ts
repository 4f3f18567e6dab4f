/** Where the options of a question lie: on cards that can be seen, on places of a board, or nowhere. */

import { isCard } from '../../lib/deck';
import type { Option, Question, Table, Zone } from '../../lib/protocol';
import { layOut, parsePlace } from './places';

export interface Targets {
  cards: Map<string, Option>; // by the card's name, in my hand or in play
  places: Map<string, Option>; // by the place's name
  zones: Map<string, Option>; // by the name of a zone of mine that a card can go to
  rest: Option[]; // buttons
}

export function targetsOf(table: Table, question: Question | null): Targets {
  const targets: Targets = { cards: new Map(), places: new Map(), zones: new Map(), rest: [] };
  if (!question) return targets;
  const shown = new Set(pressable(table).flatMap((zone) => zone.cards));
  const hasBoard = table.zones.some((zone) => zone.kind === 'play' && layOut(zone.places));
  for (const option of question.options) {
    const zone = question.meaning === 'place' ? myZone(table, option.word) : undefined;
    if (question.meaning === 'card' && shown.has(option.word)) targets.cards.set(option.word, option);
    else if (question.meaning === 'place' && hasBoard && parsePlace(option.word)) targets.places.set(option.word, option);
    else if (zone) targets.zones.set(zone.name, option);
    else targets.rest.push(option);
  }
  return targets;
}

/** `venture-3` is the zone `venture 3`, `score` is `score 2` if I am the second player. */
function myZone(table: Table, place: string): Zone | undefined {
  const names = [place.replace('-', ' '), `${place} ${table.player + 1}`];
  return table.zones.find(({ name, owner }) => owner === table.player && names.includes(name));
}

/** Zones whose cards are pressed where they lie. */
function pressable(table: Table): Zone[] {
  return table.zones.filter((zone) => zone.kind === 'play' || (zone.kind === 'hand' && zone.owner === table.player));
}

export function isMyHand(table: Table, zone: Zone): boolean {
  return zone.kind === 'hand' && zone.player >= 0 && zone.player === table.player;
}

export function playZones(table: Table): Zone[] {
  return table.zones.filter((zone) => zone.kind === 'play');
}

/** What lies beside the board while it is not empty: hands that are nobody's, like cards put down for a vote. */
export function asideZones(table: Table): Zone[] {
  return table.zones.filter((zone) => zone.kind === 'hand' && zone.player < 0 && zone.cards.length > 0);
}

export function pileZones(table: Table): Zone[] {
  return table.zones.filter((zone) => zone.kind === 'deck' || zone.kind === 'pile');
}

/** The name of a player's hand. */
export function handOf(table: Table, player: number): string | undefined {
  return handsOf(table, player)[0]?.name;
}

export function handsOf(table: Table, player: number): Zone[] {
  return table.zones.filter((zone) => zone.kind === 'hand' && player >= 0 && zone.player === player);
}

/** A card's name if its face can be seen, null for a back or one of several. */
export function faceUp(card: string): string | null {
  return isCard(card) ? card : null;
}
