/** What this page knows of a table: a pure function of what the server has said. */

import type { FromServer, Present, Question, Seat, Step, Table, Thinking, Welcome } from '../../lib/protocol';

export interface Seen {
  table: Table;
  steps: Step[];
  present: number[];
  watching: number;
  /** What team mates have in mind, by seat. */
  thinking: Record<number, Thinking>;
}

const STEPS_KEPT = 2000;

export function hear(seen: Seen | null, message: FromServer): Seen | null {
  if (message.type === 'welcome') return welcomed(seen, message);
  if (seen === null) return null;
  switch (message.type) {
    case 'stepped':
      return { ...seen, table: message.table, steps: joined(seen.steps, message.steps), thinking: stillOpen(seen, message.table) };
    case 'present':
      return { ...seen, ...presence(message) };
    case 'recalled':
      return { ...seen, steps: inOrder([...message.steps, ...seen.steps]) };
    case 'thinking':
      return { ...seen, thinking: { ...seen.thinking, [message.seat]: message } };
    default:
      return seen;
  }
}

function welcomed(seen: Seen | null, { whole, steps, table, present }: Welcome): Seen {
  const before = whole || seen === null ? [] : seen.steps;
  return { table, steps: joined(before, steps), present, watching: seen?.watching ?? 0, thinking: {} };
}

function presence({ seats, watching }: Present): Pick<Seen, 'present' | 'watching'> {
  return { present: seats, watching };
}

/** A step that came twice counts once; of a very long game all is kept that people said. */
function joined(before: Step[], steps: Step[]): Step[] {
  const last = before.at(-1)?.number ?? -1;
  const all = [...before, ...steps.filter((step) => step.number > last)];
  return all.filter((step, at) => step.chat || at >= all.length - STEPS_KEPT);
}

function inOrder(steps: Step[]): Step[] {
  const known = new Map(steps.map((step) => [step.number, step]));
  return [...known.values()].sort((one, other) => one.number - other.number);
}

/** From there on no step is missing; of what came before there may be what people said. */
export function firstStep({ steps }: Seen): number {
  let first = steps.at(-1)?.number ?? 0;
  for (const { number } of steps.toReversed()) if (number === first - 1) first = number;
  return first;
}

function stillOpen({ thinking }: Seen, table: Table): Record<number, Thinking> {
  const open = new Set(table.questions.map((question) => question.number));
  return Object.fromEntries(Object.entries(thinking).filter(([, { number }]) => open.has(number)));
}

export function lastStep(seen: Seen | null): number {
  return seen?.steps.at(-1)?.number ?? -1;
}

// --- What people say.

/** How many lines of others came after step *read*. */
export function unread({ steps, table }: Seen, read: number): number {
  return steps.filter((step) => step.chat && step.number > read && step.seat !== table.me).length;
}

// --- Whose decision it is.

/** What I am asked and have not answered. */
export function asksMe(table: Table): Question[] {
  if (isPlayedByBot(table)) return [];
  return table.questions.filter((question) => isMine(question) && !question.answered);
}

/** What I have answered, face down, and may take back. */
export function answeredByMe(table: Table): Question[] {
  return table.questions.filter((question) => isMine(question) && question.answered);
}

/** I have left my seat to a bot. */
export function isPlayedByBot(table: Table): boolean {
  return Boolean(table.seats[table.me]?.bot);
}

export function asksOthers(table: Table): Question[] {
  return table.questions.filter((question) => !isMine(question) && !question.answered);
}

// --- My team.

/** The seats that decide with me. */
export function mates(table: Table): Seat[] {
  return table.seats.filter((seat, at) => at !== table.me && seat.player >= 0 && seat.player === table.player);
}

export function hasBotMate(table: Table): boolean {
  return mates(table).some((seat) => seat.bot);
}

/** Only who is asked is told the options. */
function isMine(question: Question): boolean {
  return question.options.length > 0;
}
