import { expect, test } from 'vitest';
import type { Table, Ticket } from '../../../../lib/protocol';
import { floorNews } from './news';

const OFFER: Ticket = {
  kind: 'offer', number: 1, word: '1', player: 1, to: -1, gives: ['7S'], wants: ['any-8'], takers: [], yes: [], no: [],
  can: '', does: '',
};
const MINE: Ticket = { ...OFFER, number: 2, player: 0, gives: ['13K'], wants: ['any-1'], can: 'cancel' };
const ACCEPTABLE: Ticket = { ...OFFER, can: 'accept', prospect: { now: 6, least: 3, most: 3 } };

const floor = (...tickets: Ticket[]) => ({ tickets, zones: [], groups: [], player: 0, players: ['ann', 'bo', 'cy'] }) as unknown as Table;
const withHand = (...cards: string[]) => ({ ...floor(), zones: [{ kind: 'hand', player: 0, cards }], groups: [{ points: 12 }] }) as unknown as Table;

test('what I can do nothing about is not told', () => {
  expect(floorNews(floor(), floor(OFFER))).toEqual([]);
  expect(floorNews(floor(OFFER), floor())).toEqual([]);
});

test('an offer that I can accept is told once, with what it would do; several as a number', () => {
  expect(floorNews(floor(OFFER), floor(ACCEPTABLE))).toEqual(['you can accept: bo offers 7S for any 8 (lose 3)']);
  expect(floorNews(floor(ACCEPTABLE), floor(ACCEPTABLE))).toEqual([]);
  expect(floorNews(floor(), floor(ACCEPTABLE, { ...ACCEPTABLE, number: 5 }))).toEqual(['you can accept 2 more offers']);
});

test('what became of mine is told first', () => {
  expect(floorNews(floor(), floor(MINE))).toEqual(['on the floor: your offer of 13K for any 1']);
  expect(floorNews(floor(MINE), floor({ ...MINE, takers: [2] }, ACCEPTABLE))[0]).toBe('cy accepted: your offer of 13K for any 1');
  expect(floorNews(floor({ ...MINE, takers: [2] }), floor({ ...MINE, takers: [2] }))).toEqual([]);
  expect(floorNews(floor(MINE), floor())).toEqual(['no longer on the floor: your offer of 13K for any 1']);
});

test('a trade of mine is told by what has come', () => {
  expect(floorNews(withHand('7S', '8K'), withHand('8K', '9T'))).toEqual(['you got 9T; your hand is worth 12 now']);
});

test('answers to a question of mine are told', () => {
  const question: Ticket = { ...MINE, kind: 'ask', gives: [], wants: ['any-7'], no: [1] };
  expect(floorNews(floor(question), floor({ ...question, yes: [2] }))).toEqual(['your question about any 7: yes: cy']);
});

test('who watches is told nothing of this', () => {
  expect(floorNews({ ...floor(), player: -1 }, { ...floor(MINE), player: -1 })).toEqual([]);
});
