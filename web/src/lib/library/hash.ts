/** Addresses of the screens: the part after `#`, with a query of its own. They tell what a screen shows. */

import { DEFAULT_SET } from '../library.svelte';
import { faceOf } from './cards';

export function queryOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.split('?')[1] ?? '');
}

export function withQuery(hash: string, query: URLSearchParams): string {
  const path = hash.split('?')[0]!;
  return query.size ? `${path}?${query}` : path;
}

/** Change the address without a new entry in the history: going back should leave the screen, not take back a letter. */
export function keepInAddress(query: URLSearchParams): void {
  const wanted = withQuery(location.hash, query);
  if (wanted !== location.hash) history.replaceState(history.state, '', wanted);
}

export function ruleAddress(id: string): string {
  return `#/rules/${id}`;
}

export function cardAddress(card: string, set: string): string {
  const said = { ...(set !== DEFAULT_SET && { set }), card: faceOf(card) };
  return `#/deck?${new URLSearchParams(said)}`;
}

/** What a plain click does instead of following the link; with Ctrl and the like it is followed into another tab. */
export function inPlace(open: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  };
}
