/** What the server answers to plain requests (docs/protocol.md). */

import type { Created, GameInfo, Joined, Listed, Me, Moment, NewTable, PlayOn, Problem, Replay } from './protocol';
import { newId } from './ids';
import { UNREACHABLE } from './words';

/** A request that was refused, in the server's words. */
export class Trouble extends Error {
  constructor(
    words: string,
    /** There is no seat for me, but I may watch. */
    readonly watch = false,
  ) {
    super(words);
  }
}

/** Nobody knows whether the request has arrived. */
class Unreachable extends Trouble {
  constructor() {
    super(UNREACHABLE);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, request).catch(() => {
    throw new Unreachable();
  });
  if (!answer.ok) throw await troubleOf(answer);
  return (await answer.json()) as T;
}

async function troubleOf(answer: Response): Promise<Trouble> {
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  return new Trouble(problem?.detail || problem?.title || `${answer.status} ${answer.statusText}`, problem?.watch);
}

let known: Promise<Me> | null = null;

/** The first answer sets the cookie that we are known by: two first requests at once would make two guests of us. */
async function asGuest<T>(path: string, body?: unknown): Promise<T> {
  known ??= call<Me>('api/me');
  try {
    await known;
  } catch (trouble) {
    known = null;
    throw trouble;
  }
  return call<T>(path, body);
}

/** Once more if nobody knows whether the first has arrived: what has the same id is made once. */
async function make(path: string, wanted: NewTable | PlayOn): Promise<Created> {
  const whole = { ...wanted, id: newId() };
  try {
    return await asGuest<Created>(path, whole);
  } catch (trouble) {
    if (!(trouble instanceof Unreachable)) throw trouble;
    return asGuest<Created>(path, whole);
  }
}

const tablePath = (code: string) => `api/tables/${encodeURIComponent(code)}`;

export const api = {
  games: () => call<GameInfo[]>('api/games'),
  me: () => asGuest<Me>('api/me'),
  rename: (name: string) => asGuest<Me>('api/me', { name }),
  tables: () => asGuest<Listed[]>('api/tables'),
  finished: () => asGuest<Listed[]>('api/me/finished'),
  create: (wanted: NewTable) => make('api/tables', wanted),
  playOn: (code: string, wanted: PlayOn) => make(`${tablePath(code)}/play-on`, wanted),
  replay: (code: string, query: string) => asGuest<Replay>(`${tablePath(code)}/replay?${query}`),
  moments: (code: string, query: string) => asGuest<Moment[]>(`${tablePath(code)}/moments?${query}`),
  join: (code: string, secret = '') => asGuest<Joined>(`${tablePath(code)}/join`, { secret }),
};

export function recordPath(code: string): string {
  return `${tablePath(code)}/record`;
}

export function socketAddress(code: string): string {
  const address = new URL(`${tablePath(code)}/ws`, document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
