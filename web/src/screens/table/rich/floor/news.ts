/** What of all that happens on a trading floor concerns me: what I can accept now, and what became of mine. */

import type { Table, Ticket } from '../../../../lib/protocol';
import { FLOOR } from '../../../../lib/words';
import { isMyHand } from '../../targets';
import { told } from './prospect';
import { ownWords, ticketWords } from './ticket';

export function isTrading(table: Table): boolean {
  return table.questions.some(({ kind }) => kind === 'trade');
}

/** Between two moments: mine first. What has come and gone in between is nothing to be told. */
export function floorNews(before: Table, now: Table): string[] {
  return [...newsOfMine(before, now), ...traded(before, now), ...acceptable(before, now)];
}

/** What has come to my hand. */
function traded(before: Table, now: Table): string[] {
  const [then, here] = [handIn(before), handIn(now)];
  const came = here.filter((card) => !then.includes(card));
  return came.length ? [FLOOR.came(came, now.groups.reduce((sum, { points }) => sum + points, 0))] : [];
}

function handIn(table: Table): string[] {
  return table.zones.find((zone) => isMyHand(table, zone))?.cards ?? [];
}

function newsOfMine(before: Table, now: Table): string[] {
  const [then, here] = [mineIn(before), mineIn(now)];
  const gone = then.filter(({ number }) => !here.some((ticket) => ticket.number === number));
  const changed = here.map((ticket) => newsOfOne(then.find(({ number }) => number === ticket.number), ticket, now));
  return [...changed.filter(Boolean), ...gone.map((ticket) => FLOOR.isGone(ownWords(ticket)))];
}

function newsOfOne(before: Ticket | undefined, now: Ticket, { players }: Table): string {
  const names = (which: 'takers' | 'yes' | 'no') =>
    now[which].filter((player) => !before?.[which].includes(player)).map((player) => players[player] ?? '');
  const [takers, yes, no] = [names('takers'), names('yes'), names('no')];
  if (takers.length) return FLOOR.wasAccepted(ownWords(now), takers);
  const said = [...(yes.length ? [FLOOR.yes(yes)] : []), ...(no.length ? [FLOOR.no(no)] : [])];
  if (said.length) return FLOOR.wasAnswered(ownWords(now), said);
  return before ? '' : FLOOR.isOut(ownWords(now));
}

function acceptable(before: Table, now: Table): string[] {
  const known = before.tickets.filter(({ can }) => can === 'accept').map(({ number }) => number);
  const fresh = now.tickets.filter(({ can, number }) => can === 'accept' && !known.includes(number));
  const [one] = fresh;
  if (!one) return [];
  if (fresh.length > 1) return [FLOOR.canAcceptMany(fresh.length)];
  return [FLOOR.canAccept(ticketWords(one, now.players), one.prospect ? told(one.prospect).words : '')];
}

function mineIn({ tickets, player }: Table): Ticket[] {
  return player < 0 ? [] : tickets.filter((ticket) => ticket.player === player);
}
