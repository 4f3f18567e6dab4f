/** A list of tickets that keeps still under a pointer or the focus, and knows how many of them are out of sight. */

import { settle, swapped, type Slots } from './slots';

const LINGER = 2000; // milliseconds after a pointer was there in which it may press
const REACTION = 300; // milliseconds: who presses sooner has meant the ticket that lay there before

export class Steady {
  slots = $state.raw<Slots>([]);
  /** Tickets further down than can be seen. */
  below = $state(0);
  #isHeld = $state(false);
  #isDown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #list: HTMLElement | undefined;
  #swappedAt = new Map<number, number>();

  settle(groups: number[][], before: Slots): void {
    const isHeld = this.#isHeld || this.#list?.matches(':has(:focus-visible)') === true;
    const now = settle(before, groups, isHeld);
    for (const number of swapped(before, now)) this.#swappedAt.set(number, performance.now());
    this.slots = now;
  }

  isJustSwapped(number: number): boolean {
    return performance.now() - (this.#swappedAt.get(number) ?? -Infinity) < REACTION;
  }

  #hold = () => {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    if (!this.#isDown) this.#timer = setTimeout(() => (this.#isHeld = false), LINGER);
  };

  #press = (isDown: boolean) => {
    if (isDown || this.#isDown) {
      this.#isDown = isDown;
      this.#hold();
    }
  };

  measure = () => {
    const end = this.#list?.getBoundingClientRect().bottom ?? 0;
    const tickets = [...(this.#list?.querySelectorAll('article') ?? [])].map((ticket) => ticket.getBoundingClientRect());
    this.below = tickets.filter(({ top, height }) => top + height / 2 > end).length;
  };

  attach = (list: HTMLElement) => {
    this.#list = list;
    const gone = new AbortController();
    const { signal } = gone;
    list.addEventListener('pointermove', this.#hold, { signal });
    list.addEventListener('focusout', () => queueMicrotask(this.#hold), { signal }); // a ticket that goes takes the focus with it
    list.addEventListener('pointerdown', () => this.#press(true), { signal });
    window.addEventListener('pointerup', () => this.#press(false), { signal });
    window.addEventListener('pointercancel', () => this.#press(false), { signal });
    list.addEventListener('scroll', this.measure, { signal });
    const resized = new ResizeObserver(this.measure);
    resized.observe(list);
    return () => {
      gone.abort();
      resized.disconnect();
      clearTimeout(this.#timer);
    };
  };
}
