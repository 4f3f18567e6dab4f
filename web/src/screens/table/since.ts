/** What has happened here since I decided last. */

import type { Line, Step } from '../../lib/protocol';
import { isMyDoing, ranOut } from '../../lib/words';

export function since(steps: Step[], decidedAt: number): Line[] {
  return steps.filter((step) => step.number > decidedAt && !step.before).flatMap((step) => step.lines.filter((line) => !line.heading));
}

/** That the clock has answered for me since then, and how; empty if it has not. */
export function lateSince(steps: Step[], decidedAt: number): string {
  const lines = since(steps, decidedAt);
  const at = lines.findLastIndex(({ late }) => late);
  const then = lines[at + 1]?.words ?? '';
  return at < 0 ? '' : ranOut(lines[at]!.words, isMyDoing(then) ? then : '');
}
