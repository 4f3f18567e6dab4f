/** The cards as techdeck/deck.py spells them (DECK-6): `7S`, `7S.2` of a second deck, `W.1` for a wild card. */

export const LETTERS = ['K', 'S', 'T', 'V'] as const; // V for serVices
export type Letter = (typeof LETTERS)[number];

export const VALUES = 13;

export interface Plain {
  wild: false;
  value: number;
  domain: Letter;
  copy: number; // from 1; 1 where only one deck is in use
}

export interface Wild {
  wild: true;
  number: number; // from 1, through all decks
}

export type Face = Plain | Wild;

/** The card of a name, or an error for anything but its one spelling: `7s` and `07S` are no cards. */
export function parseCard(name: string): Face {
  const wild = /^W\.([1-9]\d?)$/.exec(name);
  if (wild) return { wild: true, number: Number(wild[1]) };
  const plain = /^([1-9]|1[0-3])([KSTV])(?:\.([1-9]))?$/.exec(name);
  if (!plain) throw new Error(`no card is called ${JSON.stringify(name)}`);
  return { wild: false, value: Number(plain[1]), domain: plain[2] as Letter, copy: Number(plain[3] ?? 1) };
}

/** One deck in the order of techdeck/deck.py. */
export function wholeDeck(): string[] {
  const values = Array.from({ length: VALUES }, (_, index) => index + 1);
  return [...LETTERS.flatMap((letter) => values.map((value) => `${value}${letter}`)), 'W.1', 'W.2'];
}

const CARDS = 54; // in one deck
const FIRST_WILD = 52;

/** The number that the server picks a card by. */
export function cardNumber(name: string): number {
  const face = parseCard(name);
  if (face.wild) return Math.floor((face.number - 1) / 2) * CARDS + FIRST_WILD + ((face.number - 1) % 2);
  return (face.copy - 1) * CARDS + LETTERS.indexOf(face.domain) * VALUES + face.value - 1;
}

export function isCard(name: string): boolean {
  return /^(?:W\.[1-9]\d?|(?:[1-9]|1[0-3])[KSTV](?:\.[1-9])?)$/.test(name);
}
