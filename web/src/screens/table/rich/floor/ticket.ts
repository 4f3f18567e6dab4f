/** Tickets in words, and who scored how much. */

import type { Reveal, ShownHand, Ticket } from '../../../../lib/protocol';
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

/** The same of one of mine. */
export function ownWords({ gives, wants }: Ticket): string {
  return FLOOR.ofMine(listed(gives.map(tokenWords)), listed(wants.map(tokenWords)));
}

export function bestFirst({ hands }: Reveal): ShownHand[] {
  return [...hands].sort((one, other) => other.points - one.points);
}
