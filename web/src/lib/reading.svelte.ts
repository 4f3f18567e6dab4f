/** The card or rule that is being read; Reader.svelte shows it. */

export type Reading = { kind: 'rule'; id: string } | { kind: 'card'; card: string };

let open = $state.raw<Reading | null>(null);

export function reading(): Reading | null {
  return open;
}

export function openRule(id: string): void {
  open = { kind: 'rule', id };
}

export function openCard(card: string): void {
  open = { kind: 'card', card };
}

export function closeReading(): void {
  open = null;
}
