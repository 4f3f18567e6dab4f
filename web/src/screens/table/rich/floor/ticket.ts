/** A ticket in words. */

import type { Ticket } from '../../../../lib/protocol';
import { FLOOR, listed } from '../../../../lib/words';

export function tokenWords(token: string): string {
  return token.replace('-', ' ');
}

export function ticketWords({ kind, player, to, gives, wants }: Ticket, players: string[]): string {
  const name = players[player] ?? '';
  const whom = players[to] ?? '';
  const wanted = listed(wants.map(tokenWords));
  return kind === 'offer' ? FLOOR.offers(name, listed(gives.map(tokenWords)), wanted, whom) : FLOOR.asks(name, wanted, whom);
}
