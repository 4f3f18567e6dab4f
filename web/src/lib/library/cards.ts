/** What is shown of a card, made from what the server tells. */

import { parseCard } from '../deck';
import type { CardInfo, RuleInfo } from '../protocol';
import { groupBy } from './group';

const WILDS = 2; // in one deck

/** The card of a single deck that this one is a copy of: `7S` of `7S.2`, `W.1` of `W.3`. */
export function faceOf(card: string): string {
  const face = parseCard(card);
  return face.wild ? `W.${((face.number - 1) % WILDS) + 1}` : `${face.value}${face.domain}`;
}

export interface Doing {
  games: string[];
  words: string;
}

/** What a card does in these games; those in which it does the same stand together. */
export function doings(does: Record<string, string>, games: string[]): Doing[] {
  const byWords = groupBy(
    games.filter((game) => does[game]),
    (game) => does[game]!,
  );
  return [...byWords].map(([words, games]) => ({ games, words }));
}

/** The rulings that name the card, then those that hold for every card; of other games only when no game is given. */
export function rulingsOn(card: CardInfo, rules: RuleInfo[], game?: string): { own: RuleInfo[]; general: RuleInfo[] } {
  const found = rules.filter((rule) => card.rules.includes(rule.id) && !rule.verb && (!game || !rule.game || rule.game === game));
  return {
    own: found.filter((rule) => rule.cards.includes(card.name)),
    general: found.filter((rule) => !rule.cards.includes(card.name)),
  };
}

export interface Word {
  text: string;
  rule?: string; // of the verb that it is
}

// Where a step or an act begins: `discard` may be a verb there and is a place anywhere else.
const BEGINS = /(?<=^|[;:+] |-> |\b(?:may|either|or) )[a-z]+/g;

/** A reading cut at its verbs, each with the rule that says what it does. */
export function readingWords(card: CardInfo): Word[] {
  const words: Word[] = [];
  let from = 0;
  for (const { 0: text, index } of card.reading.matchAll(BEGINS)) {
    const rule = card.rules.find((id) => id.endsWith(`-${text.toUpperCase()}`));
    if (!card.verbs.includes(text) || rule === undefined) continue;
    if (index > from) words.push({ text: card.reading.slice(from, index) });
    words.push({ text, rule });
    from = index + text.length;
  }
  return [...words, { text: card.reading.slice(from) }].filter((word) => word.text);
}
