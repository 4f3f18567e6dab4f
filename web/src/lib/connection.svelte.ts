/**
 * The line to a table. It comes back by itself when it was lost, tells what it has seen, and sends again what nobody
 * has acknowledged; the server does nothing twice that has the same id.
 */

import { api, socketAddress } from './api';
import { newId } from './ids';
import type { Done, FromClient, FromServer, Hello, Hinted, Preview, Recalled, Refused, Tentative } from './protocol';

export const PROTOCOL = 1;
const FIRST_WAIT = 400; // milliseconds, doubled at every failure
const LONGEST_WAIT = 10_000;

/** `connecting` is the first time, `lost` is trying again, `ended` will not: the server has said why. */
export type LineState = 'connecting' | 'open' | 'lost' | 'ended';
export type Reply = Done | Refused | Preview | Hinted | Recalled;
/** A message that is answered, without the id that it gets here. */
export type Request = WithoutId<Exclude<FromClient, Hello | Tentative>>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export interface Listener {
  /** The number of the last step that has been seen, -1 for none. */
  seen: () => number;
  receive: (message: FromServer) => void;
}

/** What a table needs of its line. */
export type Wire = Pick<Connection, 'state' | 'reason' | 'request' | 'tell' | 'close'>;

interface Waiting {
  message: FromClient;
  resolve: (reply: Reply) => void;
}

export class Connection {
  state = $state<LineState>('connecting');
  /** Why the server has ended it. */
  reason = $state('');

  #opening = false;
  #socket: WebSocket | null = null;
  #welcomed = false;
  #waiting = new Map<string, Waiting>(); // by id, in the order they were sent
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #prefix = newId(); // ids of an earlier visit must not come again
  #number = 0;

  constructor(
    readonly code: string,
    readonly listener: Listener,
  ) {
    addEventListener('online', this.#now);
    addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#now);
    void this.#open();
  }

  /** Resolves when the server has answered, however often the line is lost until then. */
  request(message: Request): Promise<Reply> {
    const id = `${this.#prefix}-${++this.#number}`;
    const whole = { ...message, id } as FromClient;
    return new Promise((resolve) => {
      this.#waiting.set(id, { message: whole, resolve });
      this.#send(whole);
    });
  }

  /** For what is not worth sending again. */
  tell(message: Tentative): void {
    this.#send(message);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
  }

  #send(message: FromClient): void {
    if (this.#welcomed) this.#socket?.send(JSON.stringify(message));
  }

  async #open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    const known = await api.me().then(
      () => true, // a socket sets no cookie: who is new becomes somebody here
      () => false,
    );
    this.#opening = false;
    if (this.#closed) return;
    if (known) this.#connect();
    else this.#lost();
  }

  #connect(): void {
    const socket = new WebSocket(socketAddress(this.code));
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', protocol: PROTOCOL, seen: this.listener.seen() };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#received(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #received(message: FromServer): void {
    if (message.type === 'closing') this.#closing(message.words);
    if (message.type === 'welcome') this.#opened();
    this.listener.receive(message);
    if ('id' in message) {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    }
  }

  #opened(): void {
    this.state = 'open';
    this.#welcomed = true;
    this.#failures = 0;
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  /** Whoever was let in may come back; whoever was not, will not be. */
  #closing(words: string): void {
    if (this.#welcomed) return;
    this.state = 'ended';
    this.reason = words;
    this.close();
  }

  #lost(): void {
    this.#socket = null;
    this.#welcomed = false;
    if (this.#closed) return;
    this.state = 'lost';
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures++, LONGEST_WAIT);
    clearTimeout(this.#timer);
    // Not all at once, when a server is back.
    this.#timer = setTimeout(() => void this.#open(), wait * (0.7 + 0.6 * Math.random()));
  }

  /** Do not wait any longer: there is a network again, or somebody looks. */
  #now = () => {
    if (this.#socket || this.state !== 'lost' || document.hidden) return;
    clearTimeout(this.#timer);
    void this.#open();
  };

  /** Without a network a socket may seem open for minutes. */
  #cut = () => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  };
}
