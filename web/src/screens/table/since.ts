/** What has happened here since I decided last. */

import type { Line, Step } from '../../lib/protocol';

export function since(steps: Step[], decidedAt: number): Line[] {
  return steps.filter((step) => step.number > decidedAt && !step.before).flatMap((step) => step.lines.filter((line) => !line.heading));
}
