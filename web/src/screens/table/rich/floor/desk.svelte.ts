/** Where an offer or a question of mine is put together, in any order. The room's move is made of it. */

import type { Ticket } from '../../../../lib/protocol';
import { reasonIn } from '../../../../lib/words';
import type { Room } from '../../room.svelte';
import { isMyHand } from '../../targets';
import { counterTo, draftOf, isBegun, isDraft, MOVES, NOTHING, pressCard, pressWant, wordIn, type Draft, type Wanted } from './draft';

export class Desk {
  /** On its way to the server, and already shown. */
  #pending = $state.raw<Draft | null>(null);
  /** What no move can be made of: nothing is given yet, or something else is to be done first. */
  #idea = $state.raw<Draft | null>(null);
  /** The second thing that is wanted is being chosen. */
  second = $state(false);

  draft: Draft = $derived.by(() => this.#pending ?? draftOf(this.room.move) ?? this.#idea ?? NOTHING);
  /** Whether something can be offered or asked at all. */
  isOpen = $derived.by(() => isDraft(this.room.move) && (this.#can('offer') || this.#can('ask')));
  isReady = $derived.by(() => this.room.move?.complete === true && isDraft(this.room.move) && !this.#pending);

  constructor(readonly room: Room) {
    $effect(() => {
      if (this.#idea?.gives.length && this.isOpen && !this.room.move?.picked.length && !this.room.sending) void this.#goOn(this.#idea);
    });
  }

  #can(word: string): boolean {
    return this.room.move?.question.options.some((option) => option.word === word) ?? false;
  }

  async set(draft: Draft): Promise<void> {
    this.#idea = null;
    this.second &&= draft.wants.length > 0 && draft.kind === 'offer';
    if (!isBegun(draft)) return this.clear();
    if (!this.#can(draft.kind)) return this.room.whyNot([MOVES[draft.kind]]);
    if (draft.kind === 'offer' && !draft.gives.length) {
      this.clear();
      this.#idea = draft;
      return;
    }
    this.#pending = draft;
    await this.room.putTogether((asked, at) => wordIn(draft, asked, at));
    if (this.#pending === draft) this.#pending = null;
  }

  clear(): void {
    this.#idea = null;
    this.second = false;
    if (this.room.move?.picked.length) this.room.takeBack(0);
  }

  give(card: string): void {
    void this.set(pressCard(this.draft, card));
  }

  want(wanted: Wanted): void {
    void this.set(pressWant(this.draft, this.second ? 1 : 0, wanted));
  }

  counter(ticket: Ticket, name: string): void {
    void this.set(counterTo(ticket, name));
  }

  /** Why an offer cannot be accepted. */
  async whyNot({ number }: Ticket): Promise<string> {
    return reasonIn((await this.room.refusalOf([MOVES.accept, number]))?.words ?? '');
  }

  /** Accept, cancel, answer: one press. What was being put together is there again afterwards. */
  async act({ can, word, number }: Ticket): Promise<void> {
    if (!can) return this.room.whyNot([MOVES.accept, number]);
    if (isBegun(this.draft)) this.#idea = this.draft;
    await this.room.putTogether((_, at) => [can, word][at], true);
  }

  /** After a trade some of it may be gone. */
  async #goOn(idea: Draft): Promise<void> {
    const hand = this.room.table?.zones.find((zone) => this.room.table && isMyHand(this.room.table, zone))?.cards ?? [];
    await this.set({ ...idea, gives: idea.gives.filter(({ card }) => hand.includes(card)) });
  }
}
