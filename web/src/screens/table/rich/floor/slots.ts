/** The order of the tickets: what I can accept (gains first), what I can answer, the rest; none moves under a finger. */

import type { Ticket } from '../../../../lib/protocol';
import { told } from './prospect';

/** Numbers of tickets, and gaps that those have left who are gone. */
export type Slots = (number | null)[];

/** In the order in which they are shown. */
export function groupsOf(tickets: Ticket[]): number[][] {
  return GROUPS.map((group) => tickets.filter((ticket) => groupOf(ticket) === group).map(({ number }) => number));
}

const GROUPS = ['gain', 'accept', 'answer', ''];

function groupOf({ can, prospect }: Ticket): string {
  return prospect && told(prospect).gains ? 'gain' : can;
}

/**
 * Who is new comes last in its group. While somebody is about to press one all keep their places: who is new comes
 * last of all, who is gone leaves a gap.
 */
export function settle(before: Slots, groups: number[][], isHeld: boolean): Slots {
  const numbers = groups.flat();
  if (!isHeld) return groups.flatMap((group) => inOrder(before, group));
  const staying = before.map((number) => (number !== null && numbers.includes(number) ? number : null));
  const all = [...staying, ...numbers.filter((number) => !before.includes(number))];
  return all.slice(0, all.findLastIndex((number) => number !== null) + 1);
}

/** As they lay before, then the new ones. */
function inOrder(before: Slots, group: number[]): number[] {
  const staying = before.filter((number): number is number => number !== null && group.includes(number));
  return [...staying, ...group.filter((number) => !before.includes(number))];
}

/** The tickets that now lie where another one lay. */
export function swapped(before: Slots, now: Slots): number[] {
  return now.filter((number, at): number is number => number !== null && (before[at] ?? number) !== number);
}
