/** The tables that were made for one game. A game without one, and whoever wants it so, has the plain table. */

import type { Component } from 'svelte';
import type { Table } from '../../../lib/protocol';
import { settings } from '../../../lib/settings.svelte';
import type { Move } from '../move';
import type { Room } from '../room.svelte';
import City from './City.svelte';
import { isOnFloor } from './floor/draft';
import Floor from './Floor.svelte';
import Row from './Row.svelte';

export interface RichTable {
  /** What lies in the middle. It shows the zones that are in play, and the piles too if it says so. */
  board: Component<{ room: Room; table: Table }>;
  piles?: boolean;
  /** Where a card goes is pressed there, if it is a zone. */
  zones?: boolean;
  /** It says who plays, too: on a phone the players are further down. */
  players?: boolean;
  /** It shows my hand, too. */
  hand?: boolean;
  /** Moves that it shows itself while they are put together, with all that can be chosen next. */
  shows?: (move: Move | null) => boolean;
}

export const RICH: Record<string, RichTable> = {
  'tech-city': { board: City },
  'peer-to-peer': { board: Row, piles: true, zones: true, players: true },
  'tech-exchange': { board: Floor, hand: true, players: true, shows: isOnFloor },
};

export function richTable({ game }: Table): RichTable | undefined {
  return settings.plain ? undefined : RICH[game];
}
