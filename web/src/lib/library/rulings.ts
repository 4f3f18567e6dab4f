/** What of a rule is a ruling: `(R)` in the text says from where on, else it is all of it. */

import type { RuleInfo } from '../protocol';

const MARK = '(R)';

export function isWholeRuling(rule: RuleInfo): boolean {
  return rule.ruling && !rule.text.includes(MARK);
}

export function isPartRuling(rule: RuleInfo): boolean {
  return rule.text.includes(MARK);
}
