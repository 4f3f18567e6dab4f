/** What has happened since I decided last. */

import type { Line, Step } from '../../lib/protocol';

export function since(steps: Step[], decidedAt: number): Line[] {
  return steps.filter((step) => step.number > decidedAt).flatMap((step) => step.lines.filter((line) => !line.heading));
}
