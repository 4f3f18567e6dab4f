/** What does not depend on any table: games, card sets, cards and rules. Each is asked for once, when it is first needed. */

import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { CardInfo, CardSetInfo, GameInfo, RuleInfo } from './protocol';

export const DEFAULT_SET = 'second_edition';

// By path, and not in each shelf: what is made while something is derived, that will never hear of.
const answers = new SvelteMap<string, unknown>();
const failures = new SvelteSet<string>();

/** One answer of the server: undefined until it is there. Reading `value` asks for it. */
export class Shelf<T> {
  #asked = false;

  constructor(readonly path: string) {}

  get value(): T | undefined {
    if (!this.#asked) void this.ask();
    return answers.get(this.path) as T | undefined;
  }

  get failed(): boolean {
    return failures.has(this.path);
  }

  /** Again after a failure, which may have been a moment without a network. */
  async ask(): Promise<void> {
    this.#asked = true;
    try {
      const answer = await fetch(this.path);
      if (!answer.ok) throw new Error(`${this.path}: ${answer.status}`);
      answers.set(this.path, await answer.json());
      failures.delete(this.path);
    } catch {
      failures.add(this.path);
    }
  }
}

export const games = new Shelf<GameInfo[]>('api/games');
export const cardSets = new Shelf<CardSetInfo[]>('api/card-sets');
export const rules = new Shelf<RuleInfo[]>('api/rules');

const decks = new Map<string, Shelf<CardInfo[]>>();

export function cardsOf(set: string): Shelf<CardInfo[]> {
  const known = decks.get(set) ?? new Shelf<CardInfo[]>(`api/cards?set=${encodeURIComponent(set)}`);
  decks.set(set, known);
  return known;
}

export function gameTitle(name: string): string {
  return games.value?.find((game) => game.name === name)?.title ?? name;
}

/** The set whose cards a rule speaks of: `9T` in a rule of C1 is the 9T of the first edition. */
export function setOfRule(id: string, otherwise: string): string {
  return cardSets.value?.find((set) => set.rules === groupOf(id))?.name ?? otherwise;
}

/** `TC` of `TC-B8`. */
export function groupOf(id: string): string {
  return id.split('-')[0]!;
}
