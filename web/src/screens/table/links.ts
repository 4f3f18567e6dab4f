/** The links to the seats of a table, which only who made it is told, and only once. */

import { remember, remembered } from '../../lib/settings.svelte';

export type Secrets = Record<string, string>; // by seat

const key = (code: string) => `techdeck.links.${code}`;

export function keepLinks(code: string, secrets: Secrets): void {
  remember(key(code), secrets);
}

export function linksOf(code: string): Secrets {
  return remembered<Secrets>(key(code), {});
}

export function linkTo(code: string, secret = ''): string {
  return new URL(`#/t/${code}${secret && `/${secret}`}`, location.href).href;
}
