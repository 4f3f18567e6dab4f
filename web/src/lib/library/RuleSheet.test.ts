import { render } from 'svelte/server';
import { expect, it, vi } from 'vitest';
import { cardSets, rules } from '../library.svelte';
import type { RuleInfo } from '../protocol';
import RuleSheet from './RuleSheet.svelte';

const known: RuleInfo[] = [
  { id: 'EFF-EXPEL', text: 'GEN-6. *Decides*: the doer.', leansOn: 'GEN-6' },
  { id: 'GEN-6', text: '*Expel*: out of the game for good.', leansOn: '' },
].map((rule) => ({ group: '', section: '', case: '', verb: '', game: '', edition: '', cards: [], ruling: false, ...rule }));

const shown = (id: string) =>
  render(RuleSheet, { props: { id, heading: 'name', onrule: () => undefined, oncard: () => undefined } }).body;

it('a rule that begins with another is shown together with it', async () => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(path === rules.path ? known : [])));
  await Promise.all([rules.ask(), cardSets.ask()]);
  expect(shown('EFF-EXPEL')).toContain('out of the game for good');
  expect(shown('GEN-6')).not.toContain('the doer');
});
