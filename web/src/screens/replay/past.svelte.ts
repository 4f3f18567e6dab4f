/** A table that is over, moment by moment, as one seat saw it. Moments come in parts, when somebody gets near them. */

import { SvelteMap } from 'svelte/reactivity';
import { api } from '../../lib/api';
import type { Moment, Replay } from '../../lib/protocol';

const PART = 100; // moments the server gives at once
const AHEAD = 20; // moments before the next part is wanted

export const WATCHING = 'watching';

export class Past {
  #parts = new SvelteMap<number, Moment[]>();
  #loading = new Map<number, Promise<void>>();

  private constructor(
    readonly code: string,
    readonly told: Replay,
  ) {}

  /** *seenBy* is a seat, or `watching`; my own seat if it is empty. */
  static async open(code: string, seenBy: string): Promise<Past> {
    return new Past(code, await api.replay(code, seenBy && `as=${encodeURIComponent(seenBy)}`));
  }

  get last(): number {
    return this.told.last;
  }

  get seenBy(): string {
    return this.told.seat < 0 ? WATCHING : String(this.told.seat);
  }

  /** Undefined until it has come. */
  at(moment: number): Moment | undefined {
    return this.#parts.get(Math.floor(moment / PART))?.[moment % PART];
  }

  /** See to it that a moment is there, and what follows it soon. */
  async want(moment: number): Promise<void> {
    await this.#load(Math.floor(moment / PART));
    if (moment + AHEAD <= this.last) void this.#load(Math.floor((moment + AHEAD) / PART));
  }

  #load(part: number): Promise<void> {
    const loading = this.#loading.get(part) ?? this.#ask(part);
    this.#loading.set(part, loading);
    return loading;
  }

  async #ask(part: number): Promise<void> {
    const from = part * PART;
    try {
      this.#parts.set(part, await api.moments(this.code, `as=${this.seenBy}&from=${from}&to=${from + PART - 1}`));
    } catch (trouble) {
      this.#loading.delete(part);
      throw trouble;
    }
  }
}
