/** What the deck, the rules and their dialogs say of their own accord. */

import { parseCard } from './deck';
import { DOMAINS, WILD } from './words';

export const LIBRARY = {
  loading: 'On its way …',
  failed: 'The server does not answer.',
  again: 'Try again',
  close: 'Close',
  back: 'Back',
  deck: 'Deck',
  rules: 'Rules',
  screens: 'Screens',
};

/** Where the words of a card come from (DECK-8). */
export const FROM: Record<string, string> = {
  printed: 'printed',
  house: 'ours',
};

export const FROM_MEANS: Record<string, string> = {
  printed: 'as the rulebooks have it',
  house: 'made up by us, since the rulebooks do not tell it',
};

export const EDITIONS: Record<string, string> = {
  first: '1st edition',
  third: '3rd edition',
};

export const KINDS: Record<string, string> = {
  venture: 'Venture card',
  group: 'Group card',
};

export const CARD = {
  name: 'Name',
  effect: 'Effect',
  set: 'Card set',
  does: 'What it does',
  reading: 'In the effect language',
  verbs: 'Press a verb to read exactly what it does.',
  noEffect: 'It has no effect.',
  rulings: 'Rulings that name it',
  noRulings: 'No ruling names it.',
  general: 'Rulings for every card',
  unknown: (card: string) => `There is no card ${card}.`,
};

export const RULE = {
  ruling: 'Ruling',
  rulingMark: 'R',
  rulingBegins: 'ruling from here on:',
  wholeRuling: 'All of this is a ruling: the rulebooks are silent or contradict each other, and we decided.',
  partRuling: 'From the mark R on it is a ruling: the rulebooks are silent or contradict each other, and we decided.',
  noRuling: 'This is what the rulebooks say.',
  about: 'Cards it is about',
  everyCard: 'every card',
  inPlace: 'Read it among the other rules (in a new tab)',
  unknown: (id: string) => `There is no rule ${id}.`,
};

export const DECK = {
  title: 'The deck',
  filters: 'Filters',
  more: (chosen: number) => (chosen ? `More filters (${chosen})` : 'More filters'),
  fewer: 'Fewer filters',
  set: 'Card set',
  domain: 'Domain',
  domains: { ...DOMAINS, W: WILD },
  value: 'Value',
  verb: 'Verb',
  from: 'Printed or ours',
  any: 'Any',
  origins: {
    'printed-name': 'Printed name',
    'printed-effect': 'Printed effect',
    'house-name': 'Name of ours',
    'house-effect': 'Effect of ours',
  },
  search: 'Search names and texts',
  clear: 'Show all cards',
  nothing: 'No card fits these filters.',
  keys: 'Arrow keys move from card to card, Enter opens one.',
  count: (shown: number, all: number) => (shown === all ? cards(all) : `${shown} of ${cards(all)}`),
};

export const RULES = {
  title: 'Rules',
  groups: 'Groups of rules',
  allGroups: 'All groups',
  search: 'Search all rules',
  legend: 'marks what is a ruling of ours: the rulebooks are silent or contradict each other there.',
  nothing: (query: string) => `No rule has all of these words: ${query}`,
  unknown: (at: string) => `There is no rule and no group ${at}.`,
  count: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
};

function cards(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`;
}

/** `7 of Science` or `Wild`. */
export function rankOf(card: string): string {
  const face = parseCard(card);
  return face.wild ? WILD : `${face.value} of ${DOMAINS[face.domain]}`;
}

/** `Tech City, Tech Exchange and Classic games`. */
export function listed(names: string[]): string {
  return new Intl.ListFormat('en').format(names);
}
