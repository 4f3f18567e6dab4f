/** The table of Peer-to-Peer, taken apart: pure functions of what the server says. */

import type { Group, Table, Zone } from '../../../../lib/protocol';
import { lastOf, type Move } from '../../move';

export const ASSIST = 'assist'; // the question at which cards are put down

export const DECLARE = 'declare';

export interface Team {
  player: number;
  mine: boolean;
  name: string;
  members: string[];
  ventures: { zone: Zone; dealt: string[] }[];
  piles: Zone[];
  /** Face down, or turned up. */
  put: string[];
  /** The customer it has declared. */
  declared: string;
}

/** The others above, mine below, next to its hand. */
export function teamsOf(table: Table): Team[] {
  const teams = table.players.map((_, player) => teamOf(table, player));
  return teams.sort((one, other) => Number(one.mine) - Number(other.mine));
}

function teamOf(table: Table, player: number): Team {
  const own = table.zones.filter(({ owner }) => owner === player);
  const cardsOf = (stem: string) => own.filter(({ name }) => stemOf(name) === stem).flatMap(({ cards }) => cards);
  const row = rowOf(table);
  return {
    player,
    mine: player === table.player,
    name: table.players[player] ?? '',
    members: table.seats.filter((seat) => seat.player === player).map(({ name }) => name),
    ventures: own
      .filter(({ name }) => stemOf(name) === 'venture')
      .map((zone) => ({ zone, dealt: own.find(({ name }) => name === zone.name.replace('venture', 'dealt'))?.cards ?? [] })),
    piles: own.filter(({ kind }) => kind === 'deck' || kind === 'pile'),
    put: [...cardsOf('committed'), ...cardsOf('assisting')],
    declared: row.cards[row.owners.indexOf(player)] ?? '',
  };
}

function stemOf(name: string): string {
  return name.replace(/ \d+$/, '');
}

export function rowOf(table: Table): Zone {
  return table.zones.find(({ name }) => name === 'row')!;
}

/** Whom the move reaches so far, as the server says: `assists 7S`. */
export function reached(move: Move | null): string[] {
  const facts = move?.question.kind === ASSIST ? lastOf(move)?.facts : undefined;
  return Object.keys(facts ?? {}).flatMap((name) => (name.startsWith('assists ') ? [name.slice('assists '.length)] : []));
}

export function setsFor(groups: Group[], customer: string): Group[] {
  return groups.filter(({ target }) => target === customer);
}

/** Whether the move can still become this set. */
export function isOpen({ cards }: Group, move: Move | null): boolean {
  return picked(move).every((card) => cards.includes(card));
}

export function isWhole({ cards }: Group, move: Move | null): boolean {
  return picked(move).length === cards.length && isOpen({ cards } as Group, move);
}

function picked(move: Move | null): string[] {
  return move?.picked.filter(({ option }) => option.word !== 'pass').map(({ option }) => option.word) ?? [];
}
