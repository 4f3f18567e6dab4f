/** The single keys of the table. What they do is found by what is on the page, so they need to know nothing else. */

import type { Room } from './room.svelte';

const PARTS: Record<string, string> = { p: 'prompt', h: 'hand', b: 'play', w: 'want', l: 'log', c: 'chat' };

/** True if the key meant something. */
export function pressed(event: KeyboardEvent, room: Room, help: () => void): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a, select, summary') !== null;
  switch (key) {
    case 'Escape':
    case 'Backspace':
      if (!room.move?.picked.length && !room.aimed) return false;
      room.takeBack();
      return true;
    case 'Enter':
      if (isOnButton || !room.move?.complete) return false;
      void room.confirm();
      return true;
    case '?':
      help();
      return true;
    case 'o':
      return focusFirstOption();
    case 't':
      return press('[data-take-hint]') || press('[data-hint]');
    case 'u':
      document.querySelector<HTMLElement>('[data-undo]')?.click();
      return true;
  }
  if (/^[1-9]$/.test(key) && isInPad(event.target)) return press(`[data-value="${key}"]`);
  if (/^[0-9d]$/.test(key)) return press(`[data-key="${key}"]`);
  const part = PARTS[key];
  return part !== undefined && focusInto(part);
}

/** Among the values that can be wanted a digit means a value. */
function isInPad(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[data-part="want"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox], [type=range]), textarea, select') !== null;
}

function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.click();
  return found !== null;
}

/** Cards and places before buttons: passing is an option too, but seldom the one that is looked for. */
export function focusFirstOption(): boolean {
  const wanted = ['[data-confirm]', '[data-part="play"] [data-option]', '[data-part="hand"] [data-option]', '[data-option]'];
  const found = wanted.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element);
  found?.focus();
  return found !== undefined;
}

function focusInto(part: string): boolean {
  const inside = { prompt: '[data-prompt]', log: 'ol', chat: 'input', play: 'button', hand: '[data-card]', want: 'button' }[part];
  const found = document.querySelector<HTMLElement>(`[data-part="${part}"] ${inside}`);
  found?.focus();
  return found !== null;
}
