/** The rules in their groups and sections, in the order of the rulebooks. */

import { groupBy } from '../../lib/library/group';
import { groupOf } from '../../lib/library.svelte';
import type { RuleInfo } from '../../lib/protocol';
import { plain } from '../../lib/library/markup';
import { hasAll, wordsOf } from '../../lib/library/search';

export interface Section {
  title: string;
  rules: RuleInfo[];
}

export interface Group {
  id: string;
  title: string;
  game: string; // if all its rules are of one game
  sections: Section[];
  count: number;
}

/** The groups in the order in which they begin: EFF goes on inside of C1 and is one group all the same. */
export function outline(rules: RuleInfo[]): Group[] {
  return [...groupBy(rules, (rule) => groupOf(rule.id))].map(([id, own]) => ({
    id,
    title: own[0]!.group,
    game: own.every((rule) => rule.game === own[0]!.game) ? own[0]!.game : '',
    sections: [...groupBy(own, (rule) => rule.section)].map(([title, rules]) => ({ title, rules })),
    count: own.length,
  }));
}

/** The rules that have all words of the query in ID, section, case or text. */
export function found(rules: RuleInfo[], query: string): RuleInfo[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  return rules.filter((rule) => hasAll(searched(rule), words));
}

function searched(rule: RuleInfo): string {
  return [rule.id, rule.group, rule.section, rule.verb, plain(rule.case), plain(rule.text), ...rule.cards].join(' ');
}
