/** Which cards of a set are shown, and how that is written in the address. */

import { LETTERS, VALUES } from '../../lib/deck';
import { DEFAULT_SET } from '../../lib/library.svelte';
import type { CardInfo } from '../../lib/protocol';
import { hasAll, wordsOf } from '../../lib/library/search';

export const DOMAINS = [...LETTERS, 'W'] as const; // W for the wild cards, which have none
export type Domain = (typeof DOMAINS)[number];

export const ORIGINS = ['printed-name', 'printed-effect', 'house-name', 'house-effect'] as const;
export type Origin = (typeof ORIGINS)[number];

export interface Filters {
  set: string;
  domains: Domain[]; // none for any
  value: number; // 0 for any
  verb: string;
  from: Origin | '';
  words: string;
}

export const EVERYTHING: Filters = { set: DEFAULT_SET, domains: [], value: 0, verb: '', from: '', words: '' };

/** What an address says; what it says wrongly counts as not said. */
export function readFilters(query: URLSearchParams): Filters {
  const value = Number(query.get('value'));
  const said = query.get('domain')?.split('') ?? [];
  return {
    set: query.get('set') || DEFAULT_SET,
    domains: DOMAINS.filter((domain) => said.includes(domain)),
    value: Number.isInteger(value) && value >= 1 && value <= VALUES ? value : 0,
    verb: query.get('verb') ?? '',
    from: ORIGINS.find((origin) => origin === query.get('from')) ?? '',
    words: query.get('q') ?? '',
  };
}

/** Only what differs from everything: the address of the whole deck is a bare one. */
export function writeFilters({ set, domains, value, verb, from, words }: Filters): URLSearchParams {
  const said = {
    set: set === DEFAULT_SET ? '' : set,
    domain: domains.join(''),
    value: value ? String(value) : '',
    verb,
    from,
    q: words.trim(),
  };
  return new URLSearchParams(Object.entries(said).filter(([, text]) => text));
}

export function isFiltered(filters: Filters): boolean {
  return writeFilters({ ...filters, set: DEFAULT_SET }).size > 0;
}

export function shownCards(cards: CardInfo[], filters: Filters): CardInfo[] {
  const words = wordsOf(filters.words);
  return cards.filter(
    (card) =>
      (!filters.domains.length || filters.domains.includes(domainOf(card))) &&
      (!filters.value || card.value === filters.value) &&
      (!filters.verb || card.verbs.includes(filters.verb)) &&
      (!filters.from || originsOf(card).includes(filters.from)) &&
      hasAll([card.name, card.title, card.text, card.reading, card.kind].join(' '), words),
  );
}

/** The verbs that a set uses, in the order of the alphabet. */
export function verbsOf(cards: CardInfo[]): string[] {
  return [...new Set(cards.flatMap((card) => card.verbs))].sort();
}

function domainOf(card: CardInfo): Domain {
  return DOMAINS.find((domain) => domain === card.domain) ?? 'W';
}

function originsOf(card: CardInfo): string[] {
  return [`${card.nameFrom}-name`, `${card.effectFrom}-effect`];
}
