import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import { parseMarkup, plain, type Node } from './markup';
import RichText from './RichText.svelte';

const ids = new Set(['TC-B2', 'TC-B5', 'TC-B7', 'TC-B8', 'TE-T8', 'TE-T15', 'GEN-2', 'GEN-2a', 'EFF-DRAW', 'P2P-A4', 'P2P-A5', 'C2-N35']);

/** Nodes as short words: what is not text stands in angle brackets. */
function told(nodes: Node[]): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case 'text':
          return node.text;
        case 'emphasis':
          return `<em ${told(node.inside)}>`;
        case 'rule':
          return `<${node.id}>`;
        case 'card':
          return `<card ${node.card}>`;
        case 'code':
          return `<code ${node.text}>`;
        case 'ruling':
          return '<R>';
        case 'edition':
          return `<${node.edition}>`;
      }
    })
    .join('');
}

it.each([
  ['plain words', 'plain words'],
  ['*Draw*: take it', '<em Draw>: take it'],
  ['*Running out (GEN-2)*', '<em Running out (<GEN-2>)>'],
  ['a `hand` of `7S`', 'a <code hand> of <card 7S>'],
  ['`K S T V`', '<code K S T V>'],
  ['2 * 3 and a ` alone', '2 * 3 and a ` alone'],
  ['One. (R) Two.', 'One. <R> Two.'],
  ['[3rd] This. [1st] That.', '<third> This. <first> That.'],
  ['see GEN-2a, EFF-DRAW.', 'see <GEN-2a>, <EFF-DRAW>.'],
  ['C2-N35, not XX-1', '<C2-N35>, not XX-1'],
  ['12S/11K, 7S.2 and W.1.', '<card 12S>/<card 11K>, <card 7S.2> and <card W.1>.'],
  ['14S, 1s, 07S and A7S', '14S, 1s, 07S and A7S'],
])('%s', (text, wanted) => {
  expect(told(parseMarkup(text, { ids }))).toBe(wanted);
});

it('a short ID is of the group that was named last, else of the rule itself', () => {
  expect(told(parseMarkup('TE-T8, T15 but B2', { ids, of: 'TC-B9' }))).toBe('<TE-T8>, <TE-T15> but <TC-B2>');
  expect(told(parseMarkup('scores B5-B7', { ids, of: 'TC-B9' }))).toBe('scores <TC-B5>-<TC-B7>');
  expect(told(parseMarkup('P2P-A4-A5', { ids, of: 'C1-6' }))).toBe('<P2P-A4>-<P2P-A5>');
  expect(told(parseMarkup('B2 and Z9', { ids }))).toBe('B2 and Z9');
});

it('nothing of a text is lost', () => {
  const text = 'A *b* `c` 7S, TC-B8 (B5-B7) [1st] x (R) y';
  const letters = (nodes: Node[]): string =>
    nodes.map((node) => ('text' in node ? node.text : node.kind === 'emphasis' ? letters(node.inside) : '')).join('');
  expect(letters(parseMarkup(text, { ids, of: 'TC-B9' }))).toBe('A b c 7S, TC-B8 (B5-B7)  x  y');
});

it('people search in what they read', () => {
  expect(plain('*Draw* a `7S` (R) now')).toBe('Draw a 7S (R) now');
});

it('a text is never HTML', () => {
  const evil = '<img src=x onerror=alert(1)> *<b>* `<i>`';
  const body = render(RichText, { props: { text: evil, words: ['img'], oncard: () => undefined } }).body;
  expect(body).not.toMatch(/<(img|b|i)[ >]/);
  expect(body).toContain('&lt;b');
  expect(body).toMatch(/<mark[^>]*>img<\/mark>/);
});
