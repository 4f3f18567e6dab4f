/** An offer or a question on the trading floor that is being put together, in any order, and the options that make it. */

import { LETTERS, VALUES, type Letter } from '../../../../lib/deck';
import type { Option, Question, Ticket } from '../../../../lib/protocol';
import { DOMAINS } from '../../../../lib/words';
import type { Move } from '../../move';

/** The picks of a move on the floor, by their words. */
export const MOVES = { offer: 0, accept: 1, cancel: 2, ask: 3, answer: 4, drop: 5, done: 6, back: 7 };

export const MOST = 2; // cards on each side

export interface Given {
  card: string;
  /** How it is described; empty for the usual. */
  as: string;
}

export interface Draft {
  kind: 'offer' | 'ask';
  gives: Given[];
  wants: string[];
  /** A name; empty for all. */
  to: string;
}

export const NOTHING: Draft = { kind: 'ask', gives: [], wants: [], to: '' };

export function isBegun({ gives, wants }: Draft): boolean {
  return gives.length + wants.length > 0;
}

// --- From the move and to it.

/** Whether a move is one that a draft can be made of, or none yet. */
export function isDraft(move: Move | null): boolean {
  const first = move?.picked[0]?.option.word;
  return move?.question.kind === 'trade' && (first === undefined || first === 'offer' || first === 'ask');
}

/** Whether a move is one of the floor. */
export function isOnFloor(move: Move | null): boolean {
  return move?.question.kind === 'trade';
}

export function draftOf(move: Move | null): Draft | null {
  if (!move?.picked.length || !isDraft(move)) return null;
  const words = (kind: string) => move.picked.filter(({ question }) => question.kind === kind).map(({ option }) => option.word);
  const said = words('show as');
  const cards = [...words('offer a card'), ...words('give another')].filter(isMeant);
  const to = words('to whom')[0] ?? '';
  return {
    kind: move.picked[0]?.option.word === 'offer' ? 'offer' : 'ask',
    gives: cards.map((card, at) => ({ card, as: said[at] ?? '' })),
    wants: [...words('want'), ...words('want another'), ...words('ask for')].filter(isMeant),
    to: to === 'all' ? '' : to,
  };
}

const isMeant = (word: string) => word !== 'pass';

/** What the draft says where the floor asks for it; none where nothing is said, or what is usual. */
export function wordIn(draft: Draft, { kind }: Question, at: number): string | undefined {
  const { gives, wants, to } = draft;
  const isSecond = at > 2;
  switch (kind) {
    case 'trade':
      return draft.kind;
    case 'offer a card':
      return gives[0]?.card;
    case 'show as':
      return gives[isSecond ? 1 : 0]?.as || undefined;
    case 'give another':
      return gives[1]?.card;
    case 'want':
    case 'ask for':
      return wants[0];
    case 'want another':
      return wants[1];
    case 'to whom':
      return to || undefined;
    default:
      return undefined;
  }
}

/** How each given card can be described, and to whom it can be said, as far as the move has come. */
export function optionsOf(move: Move | null, kind: 'show as' | 'to whom'): Option[][] {
  return move?.picked.filter(({ question }) => question.kind === kind).map(({ question }) => question.options) ?? [];
}

// --- Pressing.

/** A hand card comes to what is given or goes; one too many takes the place of the last. */
export function pressCard(draft: Draft, card: string): Draft {
  const others = draft.gives.filter((given) => given.card !== card);
  if (others.length < draft.gives.length) return { ...draft, gives: others, kind: others.length ? 'offer' : 'ask' };
  return { ...draft, kind: 'offer', gives: [...others.slice(0, MOST - 1), { card, as: '' }] };
}

/** A value or a domain of what is wanted, at one of two places: both are a card, the same once more goes. */
export function pressWant(draft: Draft, at: number, pressed: Wanted): Draft {
  const now = parse(draft.wants[at] ?? '');
  const wants = [...draft.wants];
  wants[at] = spell({ value: toggled(now.value, pressed.value), domain: toggled(now.domain, pressed.domain) });
  return { ...draft, wants: wants.filter(Boolean) };
}

function toggled<T>(now: T | undefined, pressed: T | undefined): T | undefined {
  return pressed === undefined ? now : pressed === now ? undefined : pressed;
}

/** What they give is wanted, by them; what for is still to be said. */
export function counterTo({ gives }: Ticket, name: string): Draft {
  return { kind: 'offer', gives: [], wants: gives, to: name };
}

// --- Descriptions: `any-7`, `any-Services`, `7S`.

export interface Wanted {
  value?: number | undefined;
  domain?: Letter | undefined;
}

export function parse(token: string): Wanted {
  const exact = /^(\d+)([KSTV])$/.exec(token);
  if (exact) return { value: Number(exact[1]), domain: exact[2] as Letter };
  const what = token.replace('any-', '');
  if (/^\d+$/.test(what)) return { value: Number(what) };
  return { domain: LETTERS.find((letter) => DOMAINS[letter] === what) };
}

function spell({ value, domain }: Wanted): string {
  if (value !== undefined) return domain ? `${value}${domain}` : `any-${value}`;
  return domain ? `any-${DOMAINS[domain]}` : '';
}

export const ALL_VALUES = Array.from({ length: VALUES }, (_, at) => at + 1);
