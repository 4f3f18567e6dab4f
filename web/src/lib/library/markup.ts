/**
 * The light markup of rules and card texts, as nodes: *emphasis*, `code`, (R) where a ruling begins, [3rd] and [1st]
 * before the text of an edition, the IDs of rules, and cards. Nodes are drawn by RichText; nothing is ever HTML.
 */

import { groupOf } from '../library.svelte';

export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'emphasis'; inside: Node[] }
  | { kind: 'rule'; id: string; text: string }
  | { kind: 'card'; card: string; text: string; code: boolean }
  | { kind: 'ruling' }
  | { kind: 'edition'; edition: 'first' | 'third' };

const MARKS = /`(?<code>[^`]+)`|\*(?<emphasis>[^*]+)\*|(?<ruling>\(R\))|\[(?<edition>1st|3rd)\]/g;
const CARD = /^(?:(?:[1-9]|1[0-3])[KSTV](?:\.[1-9])?|W\.[1-9])$/;

// A full ID, what is left of one in a list (`TE-T8, T15`), or a card.
const NAMES =
  /(?<![\w.])(?:(?<full>[A-Z][A-Z0-9]*-(?:[A-Z]+\d*|\d+)[a-z]?)|(?<short>[A-Z]\d+)|(?<card>(?:1[0-3]|[1-9])[KSTV](?:\.[1-9])?|W\.[1-9]))(?!\w)/g;

interface Known {
  /** The IDs there are: nothing else becomes a link. */
  ids: ReadonlySet<string>;
  /** The rule the text belongs to: what its short IDs begin with. */
  of?: string;
}

/** The text as nodes. */
export function parseMarkup(text: string, known: Known): Node[] {
  return new Reader(known).read(text);
}

/** What is left without the marks: what people search in. */
export function plain(text: string): string {
  return text.replace(MARKS, (whole, code?: string, emphasis?: string) => code ?? emphasis ?? whole);
}

class Reader {
  group: string;

  constructor(readonly known: Known) {
    this.group = known.of ? groupOf(known.of) : '';
  }

  read(text: string): Node[] {
    const nodes: Node[] = [];
    let from = 0;
    for (const found of text.matchAll(MARKS)) {
      nodes.push(...this.names(text.slice(from, found.index)), this.mark(found.groups!));
      from = found.index + found[0].length;
    }
    return [...nodes, ...this.names(text.slice(from))];
  }

  mark({ code, emphasis, edition }: Record<string, string | undefined>): Node {
    if (code) return CARD.test(code) ? { kind: 'card', card: code, text: code, code: true } : { kind: 'code', text: code };
    if (emphasis) return { kind: 'emphasis', inside: this.read(emphasis) };
    if (edition) return { kind: 'edition', edition: edition === '1st' ? 'first' : 'third' };
    return { kind: 'ruling' };
  }

  names(text: string): Node[] {
    const nodes: Node[] = [];
    let from = 0;
    const names = new RegExp(NAMES);
    for (let found = names.exec(text); found; found = names.exec(text)) {
      const node = this.name(found);
      if (!node) {
        names.lastIndex = found.index + 1;
        continue;
      }
      if (found.index > from) nodes.push({ kind: 'text', text: text.slice(from, found.index) });
      nodes.push(node);
      from = names.lastIndex = found.index + node.text.length;
    }
    if (from < text.length) nodes.push({ kind: 'text', text: text.slice(from) });
    return nodes;
  }

  name(found: RegExpExecArray): (Node & { text: string }) | undefined {
    const { full, short, card } = found.groups!;
    if (card) return { kind: 'card', card, text: card, code: false };
    if (full && this.known.ids.has(full)) {
      this.group = groupOf(full);
      return { kind: 'rule', id: full, text: full };
    }
    // `B5-B7` looks like the ID of a group B5, and is two short ones.
    return this.shortened(short ?? groupOf(full!));
  }

  /** `T15` after `TE-T8` is TE-T15; before any other ID it is of the rule's own group. */
  shortened(text: string): (Node & { text: string }) | undefined {
    const groups = [this.group, groupOf(this.known.of ?? '')];
    const id = groups.map((group) => `${group}-${text}`).find((wanted) => this.known.ids.has(wanted));
    return id === undefined ? undefined : { kind: 'rule', id, text };
  }
}
