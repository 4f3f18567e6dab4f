/** What the table of Peer-to-Peer says of its own accord. */

import { count, listed } from './words';

export const ROW = {
  name: 'Customer row, the oldest first',
  empty: 'free place',
  leaves: 'leaves next',
  oldest: 'oldest',
  newest: 'newest',
  place: (at: number) => `${at + 1}.`,
  spokenPlace: (at: number, of: number) => `customer ${at + 1} of ${of}`,
  reached: 'reached by your move',
  declaredBy: (name: string) => `${name} has declared it`,
  sets: (number: number) => (number ? `${count(number, 'set')} of your cards can assist it` : 'no set of your cards can assist it'),
  set: (cards: string[], customer: string) => `${listed(cards)} for ${customer}`,
  setsFor: (customer: string) => `Your sets for ${customer}`,
  fits: 'in a set for the customer',
};

export const TEAM = {
  name: (name: string, mine: boolean) => `${name}${mine ? ', your team' : ''}`,
  first: 'First',
  firstSpoken: 'has the marker and is first',
  hand: (number: number) => `${number} in hand`,
  with: (names: string[]) => listed(names),
  holds: (number: number, limit: number) => `${number} of ${limit} cards`,
  fill: (number: number, limit: number) => `${number}/${limit}`,
  pile: (zone: string) => zone.replace(/ \d+$/, ''),
  put: 'Put down',
  putFor: (customer: string) => `For ${customer}`,
  inMind: (names: string[]) => `${listed(names)} ${names.length === 1 ? 'has' : 'have'} it in mind`,
};

export const COUNTS = {
  name: 'What is counted',
  of: (value: number, limit: number) => `${value} of ${limit}`,
  risk: (leaving: number) => `${leaving} more if nobody assists`,
  lost: (leaving: number) => `${leaving === 1 ? 'One more' : `${leaving} more`}, and everybody loses`,
  over: 'Everybody loses',
};
