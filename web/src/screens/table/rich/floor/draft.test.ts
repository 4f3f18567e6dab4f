import { describe, expect, test } from 'vitest';
import type { Option, Question, Ticket } from '../../../../lib/protocol';
import { begin, choose, type Move } from '../../move';
import { counterTo, draftOf, isDraft, NOTHING, optionsOf, parse, pressCard, pressWant, wordIn } from './draft';

const option = (word: string, pick = 0): Option => ({ word, pick, words: '' });

function question(kind: string, options: Option[] = []): Question {
  return {
    number: 1, kind, options, player: 0, seats: [0], meaning: 'word', prompt: '', rule: '', sealed: false,
    answered: false, due: 0, usual: null,
  };
}

/** A move as the server would ask for it: kinds and what was picked. */
function moveOf(...picks: [string, string][]): Move {
  return picks.reduce((move, [kind, word]) => choose({ ...move, asked: question(kind, [option(word)]) }, option(word)), begin(question('trade')));
}

const OFFER = moveOf(
  ['trade', 'offer'], ['offer a card', '7S'], ['show as', 'any-7'], ['give another', '4K'], ['show as', '4K'],
  ['want', 'any-2'], ['want another', 'pass'], ['to whom', 'bo'],
);
const DRAFT = {
  kind: 'offer' as const,
  gives: [{ card: '7S', as: 'any-7' }, { card: '4K', as: '4K' }],
  wants: ['any-2'],
  to: 'bo',
};

describe('a move and a draft', () => {
  test('a move is read as a draft', () => {
    expect(draftOf(OFFER)).toEqual(DRAFT);
    expect(draftOf(moveOf(['trade', 'ask'], ['ask for', 'any-7'], ['to whom', 'all']))).toEqual({ ...NOTHING, wants: ['any-7'] });
    expect(optionsOf(OFFER, 'show as').length).toBe(2);
  });

  test('what is no offer and no question is no draft', () => {
    expect(draftOf(moveOf(['trade', 'accept'], ['accept', '3']))).toBeNull();
    expect(draftOf(begin(question('trade')))).toBeNull();
    expect([isDraft(begin(question('trade'))), isDraft(OFFER), isDraft(begin(question('use'))), isDraft(null)]).toEqual([true, true, false, false]);
  });

  test('the draft says the same words where they are asked for', () => {
    const words = OFFER.picked.map(({ question }, at) => wordIn(DRAFT, question, at));
    expect(words).toEqual(['offer', '7S', 'any-7', '4K', '4K', 'any-2', undefined, 'bo']);
  });

  test('of what is usual it says nothing', () => {
    const draft = { ...NOTHING, kind: 'offer' as const, gives: [{ card: '7S', as: '' }] };
    expect(['show as', 'give another', 'want', 'to whom'].map((kind) => wordIn(draft, question(kind), 2))).toEqual(Array(4).fill(undefined));
  });
});

describe('pressing', () => {
  test('a card makes an offer, once more takes it back, and two are the most', () => {
    const one = pressCard(NOTHING, '7S');
    expect(one).toMatchObject({ kind: 'offer', gives: [{ card: '7S' }] });
    expect(pressCard(one, '7S')).toEqual(NOTHING);
    const three = pressCard(pressCard(one, '4K'), '5K');
    expect(three.gives.map(({ card }) => card)).toEqual(['7S', '5K']);
  });

  test('a question becomes an offer for the same', () => {
    const asked = pressWant(NOTHING, 0, { value: 7 });
    expect(asked).toMatchObject({ kind: 'ask', wants: ['any-7'] });
    expect(pressCard(asked, '4K')).toMatchObject({ kind: 'offer', wants: ['any-7'] });
  });

  test('value and domain are a card, and each goes when it is pressed again', () => {
    const seven = pressWant(NOTHING, 0, { value: 7 });
    const card = pressWant(seven, 0, { domain: 'V' });
    expect(card.wants).toEqual(['7V']);
    expect(pressWant(card, 0, { value: 7 }).wants).toEqual(['any-Services']);
    expect(pressWant(seven, 0, { value: 9 }).wants).toEqual(['any-9']);
    expect(pressWant(seven, 0, { value: 7 }).wants).toEqual([]);
  });

  test('a second thing can be wanted', () => {
    expect(pressWant(pressWant(NOTHING, 0, { value: 7 }), 1, { domain: 'K' }).wants).toEqual(['any-7', 'any-Knowledge']);
  });

  test('a counter-offer wants what they give, of them', () => {
    const ticket = { gives: ['any-7', '4K'], wants: ['any-2'] } as Ticket;
    expect(counterTo(ticket, 'bo')).toEqual({ kind: 'offer', gives: [], wants: ['any-7', '4K'], to: 'bo' });
  });
});

test('descriptions are read', () => {
  expect(['13V', 'any-13', 'any-Technology', ''].map(parse)).toEqual([
    { value: 13, domain: 'V' }, { value: 13 }, { domain: 'T' }, { domain: undefined },
  ]);
});
