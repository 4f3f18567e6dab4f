import { describe, expect, it } from 'vitest';
import type { Group, Question, Seat, Table, Zone } from '../../../../lib/protocol';
import { begin, choose, hearPreview, type Move } from '../../move';
import { ASSIST, isOpen, isWhole, reached, rowOf, setsFor, teamsOf } from './row';

const zone = (name: string, kind: Zone['kind'], owner: number, cards: string[] = [], given: Partial<Zone> = {}): Zone => ({
  name,
  title: name,
  kind,
  owner,
  cards,
  player: kind === 'hand' && name.startsWith('hand') ? owner : -1,
  capacity: 0,
  leaving: 0,
  places: [],
  owners: [],
  ...given,
});

const zones = [
  zone('row', 'play', -1, ['7V', '9T'], { owners: [-1, 1] }),
  zone('hand 1', 'hand', 0, ['4V', '3K']),
  zone('deck 1', 'deck', 0),
  zone('discard 1', 'pile', 0),
  zone('score 1', 'pile', 0),
  zone('committed 1', 'hand', 0, ['?']),
  zone('assisting 1', 'play', 0),
  zone('hand 2', 'hand', 1),
  zone('assisting 2', 'play', 1, ['5T', '4K']),
  zone('venture 1', 'play', 0, ['13K']),
  zone('venture 2', 'play', 1),
  zone('dealt 1', 'hand', 0),
  zone('dealt 2', 'hand', 1, ['?', '?']),
];

const seats = [{ name: 'ann', player: 0 }, { name: 'bo', player: 1 }, { name: 'cy', player: 0 }] as Seat[];
const table = { player: 0, players: ['team 1', 'bo'], seats, zones } as unknown as Table;

describe('teams', () => {
  const [other, mine] = teamsOf(table);

  it('are mine below the other', () => {
    expect([other!.player, mine!.player, mine!.mine, other!.mine]).toEqual([1, 0, true, false]);
    expect(teamsOf({ ...table, player: -1 }).map(({ player }) => player)).toEqual([0, 1]); // for who watches
  });

  it('have members, ventures, piles and cards that are put down', () => {
    expect(mine!.members).toEqual(['ann', 'cy']);
    expect(mine!.ventures.map(({ zone, dealt }) => [zone.name, dealt])).toEqual([['venture 1', []]]);
    expect(other!.ventures.map(({ dealt }) => dealt)).toEqual([['?', '?']]);
    expect(mine!.piles.map(({ name }) => name)).toEqual(['deck 1', 'discard 1', 'score 1']);
    expect([mine!.put, other!.put]).toEqual([['?'], ['5T', '4K']]);
  });

  it('have declared a customer or none', () => {
    expect([mine!.declared, other!.declared]).toEqual(['', '9T']);
    expect(rowOf(table).cards).toEqual(['7V', '9T']);
  });
});

const question = { number: 1, kind: ASSIST, meaning: 'card', options: ['4V', '3K', 'pass'].map((word, pick) => ({ word, words: '', pick })) } as unknown as Question;

function put(kind: string, facts: Record<string, number>, ...words: string[]): Move {
  return words.reduce<Move>((move, word) => {
    const option = question.options.find((option) => option.word === word)!;
    return hearPreview(choose(move, option), { complete: false, facts, words: '', next: question } as never);
  }, begin({ ...question, kind }));
}

describe('sets', () => {
  const set: Group = { cards: ['4V', '3K'], target: '7V', points: 1, words: '', note: '' };

  it('belong to a customer', () => {
    expect(setsFor([set, { ...set, target: '9T' }], '9T')).toHaveLength(1);
  });

  it('are open as long as nothing else is put down, and whole when all of it is', () => {
    const state = (move: Move | null) => [isOpen(set, move), isWhole(set, move)];
    expect(state(null)).toEqual([true, false]);
    expect(state(put(ASSIST, {}, '3K'))).toEqual([true, false]);
    expect(state(put(ASSIST, {}, '3K', '4V'))).toEqual([true, true]);
    expect(state(put(ASSIST, {}, '3K', '4V', 'pass'))).toEqual([true, true]);
    expect(isOpen({ ...set, cards: ['4V'] }, put(ASSIST, {}, '3K'))).toBe(false);
    expect(isWhole({ ...set, cards: ['4V'] }, put(ASSIST, {}, '3K'))).toBe(false);
  });

  it('reach whom the server says', () => {
    const facts = { sum: 7, 'assists 7V': 1, 'assists 7T': 1 };
    expect(reached(put(ASSIST, facts, '4V'))).toEqual(['7V', '7T']);
    expect(reached(put('use', facts, '4V'))).toEqual([]);
    expect(reached(put(ASSIST, {}))).toEqual([]);
    expect(reached(null)).toEqual([]);
  });
});
