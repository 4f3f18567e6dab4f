/** Every English word the page says of its own accord; card names, texts, rules and prompts come from the server. */

import { parseCard, type Face, type Letter } from './deck';

export const TITLE = 'techdeck';

export const DOMAINS: Record<Letter, string> = {
  K: 'Knowledge',
  S: 'Science',
  T: 'Technology',
  V: 'Services',
};

export const WILD = 'Wild';
export const USED = 'used';

export const DECK_DEMO = {
  title: 'The deck',
  asked: 'The cards are on their way.',
  unnamed: 'The server gave no names and texts, so the cards are shown without.',
  all: 'All 54 cards',
  marks: 'Marks',
  large: 'For a closer look',
};

export interface Marks {
  used?: boolean;
  /** What is added to the printed value until the end of the round. */
  shift?: number;
  /** The domain it counts as until the end of the round. */
  countsAs?: Letter | undefined;
}

export function signed(shift: number): string {
  return shift < 0 ? `−${-shift}` : `+${shift}`;
}

export function worth(face: Face, shift: number): string {
  return face.wild ? signed(shift) : `worth ${face.value + shift}`; // a wild card has no value of its own
}

export function countsAs(domain: Letter): string {
  return `counts as ${DOMAINS[domain]}`;
}

/** What a screen reader says: `7 of Science, Earth Sciences, used`. */
export function spokenCard(card: string | null, name: string, marks: Marks): string {
  if (card === null) return 'a card face down';
  const face = parseCard(card);
  const said = [face.wild ? 'Wild card' : `${face.value} of ${DOMAINS[face.domain]}`];
  if (name) said.push(name);
  if (marks.shift) said.push(worth(face, marks.shift));
  if (marks.countsAs) said.push(countsAs(marks.countsAs));
  if (marks.used) said.push(USED);
  return said.join(', ');
}

const CLASSIC_RANKS: Record<number, string> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };

/** The rank in a classic game: `A`, `2` … `10`, `J`, `Q`, `K` (DECK-4). */
export function classicRank(value: number): string {
  return CLASSIC_RANKS[value] ?? String(value);
}
