import { describe, expect, it } from 'vitest';
import type { Option, Preview, Question } from '../../lib/protocol';
import { placesAhead } from './ahead';

const option = (word: string, pick: number): Option => ({ word, pick, words: '' });
const asked = { meaning: 'card', options: [option('7S', 6), option('4K', 3), option('pass', -1)] } as unknown as Question;
const places = (words: string[]) => ({ next: { meaning: 'place', options: words.map(option) } }) as unknown as Preview;

describe('places before cards', () => {
  const said: Record<number, Preview> = { 6: places(['e1', 'n1']), 3: places(['n1']) };
  const ahead = placesAhead(asked, ({ pick }) => said[pick]);

  it('are those to which a card could go, with the cards that could', () => {
    expect([...ahead.keys()]).toEqual(['e1', 'n1']);
    expect(ahead.get('n1')!.map(({ first }) => first.word)).toEqual(['7S', '4K']);
    expect(ahead.get('n1')![0]!.then.pick).toBe(1);
  });

  it('are none before the server has said, or where no card is asked for', () => {
    expect(placesAhead(asked, () => undefined).size).toBe(0);
    expect(placesAhead({ ...asked, meaning: 'place' }, ({ pick }) => said[pick]).size).toBe(0);
    expect(placesAhead(null, () => undefined).size).toBe(0);
  });
});
