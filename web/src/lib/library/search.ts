/** Searching by words, and showing where they stand. */

/** The words of a query, in small letters. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether all words stand in the text, in any order. */
export function hasAll(text: string, words: string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** The text cut into what the words hit and what they do not. */
export function cutAtHits(text: string, words: string[]): Piece[] {
  const hits = hitsOf(text, words);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const hit = hits[at]!;
    const next = hits.indexOf(!hit, at);
    const end = next < 0 ? text.length : next;
    pieces.push({ text: text.slice(at, end), hit });
    at = end;
  }
  return pieces;
}

/** By letter: whether a word covers it. */
function hitsOf(text: string, words: string[]): boolean[] {
  const hits = new Array<boolean>(text.length).fill(false);
  const lower = text.toLowerCase();
  // A few letters change their number when made small; then nothing is marked rather than the wrong ones.
  if (lower.length !== text.length) return hits;
  for (const word of words) {
    for (let at = lower.indexOf(word); word && at >= 0; at = lower.indexOf(word, at + 1)) {
      hits.fill(true, at, at + word.length);
    }
  }
  return hits;
}
