/** The tables that were made for one game. A game without one, and whoever wants it so, has the plain table. */

import type { Component } from 'svelte';
import type { Table } from '../../../lib/protocol';
import type { Room } from '../room.svelte';
import City from './City.svelte';

export interface RichTable {
  /** What lies in the middle. It shows the zones that are in play, and the piles too if it says so. */
  board: Component<{ room: Room; table: Table }>;
  piles?: boolean;
}

export const RICH: Record<string, RichTable> = {
  'tech-city': { board: City },
};
