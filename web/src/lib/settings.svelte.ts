/** What this browser remembers of how its player likes things. */

export interface Settings {
  confirmEvery: boolean;
  sound: boolean;
  shortcuts: boolean;
  /** Of my turn, while the page is hidden. */
  notify: boolean;
  /** The same plain table for every game. */
  plain: boolean;
}

const KEY = 'techdeck.settings';
const DEFAULTS: Settings = { confirmEvery: false, sound: false, shortcuts: true, notify: false, plain: false };

export const settings: Settings = $state({ ...DEFAULTS, ...remembered<Partial<Settings>>(KEY, {}) });

export function keepSettings(): void {
  remember(KEY, settings);
}

/** What was kept under *key*; a browser may forbid it or hold nonsense. */
export function remembered<T>(key: string, otherwise: T, storage: () => Storage = () => localStorage): T {
  try {
    return (JSON.parse(storage().getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Forbidden or full: the page works without a memory.
  }
}
