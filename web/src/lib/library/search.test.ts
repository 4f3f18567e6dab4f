import { expect, it } from 'vitest';
import { cutAtHits, hasAll, wordsOf } from './search';

it('all words must be there, in any order', () => {
  expect(wordsOf('  Draw  CARD ')).toEqual(['draw', 'card']);
  expect(hasAll('Cards are drawn', wordsOf('draw card'))).toBe(true);
  expect(hasAll('Cards are dealt', wordsOf('draw card'))).toBe(false);
  expect(hasAll('anything', [])).toBe(true);
});

const cut = (text: string, query: string) =>
  cutAtHits(text, wordsOf(query))
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

it.each([
  ['Draw a card', 'draw', '[Draw] a card'],
  ['a card, cards', 'card', 'a [card], [card]s'],
  ['discard', 'disc card', '[discard]'], // overlapping and adjoining hits are one
  ['nothing', 'else', 'nothing'],
  ['a.b', '.', 'a[.]b'], // not a pattern
  ['', 'x', ''],
  ['İstanbul card', 'card', 'İstanbul card'],
])('%s searched for %s', (text, query, wanted) => {
  expect(cut(text, query)).toBe(wanted);
});
