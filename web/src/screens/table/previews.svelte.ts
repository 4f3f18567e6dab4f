/**
 * What picks would do, asked of the server and remembered while the table stays as it is. Answers for the player come
 * first; what is only shown beside the options waits its turn, so that the server's limit is never met.
 */

import { SvelteMap } from 'svelte/reactivity';
import type { Wire } from '../../lib/connection.svelte';
import type { Preview, Refused } from '../../lib/protocol';

const AT_ONCE = 4;
const PAUSE = 70; // milliseconds between two: the server takes twenty messages a second

export class Previews {
  #known = new SvelteMap<string, Preview>();
  #queue: number[][] = [];
  #number = -1;
  #running = 0;
  #age = 0;

  constructor(readonly line: Wire) {}

  /** The table has changed: nothing that was known holds any more. */
  forget(number: number): void {
    this.#known.clear();
    this.#queue = [];
    this.#number = number;
    this.#age++;
  }

  known(picks: number[]): Preview | undefined {
    return this.#known.get(picks.join());
  }

  async ask(picks: number[]): Promise<Preview | Refused> {
    const known = this.known(picks);
    if (known) return known;
    const age = this.#age;
    const reply = await this.line.request({ type: 'ask', number: this.#number, picks });
    if (reply.type === 'preview' && age === this.#age) this.#known.set(picks.join(), reply);
    return reply as Preview | Refused;
  }

  /** For later, in this order; what was wanted before is not wanted any more. */
  wish(all: number[][]): void {
    this.#queue = all.filter((picks) => !this.known(picks));
    while (this.#running < AT_ONCE && this.#queue.length) void this.#work();
  }

  async #work(): Promise<void> {
    this.#running++;
    for (let picks = this.#queue.shift(); picks; picks = this.#queue.shift()) {
      await this.ask(picks);
      await new Promise((resolve) => setTimeout(resolve, PAUSE * AT_ONCE));
    }
    this.#running--;
  }
}
