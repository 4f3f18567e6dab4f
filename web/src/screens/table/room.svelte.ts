/** A table as this page plays at it: what is known, the move that is being put together, and what can be asked for. */

import { Connection, type Listener, type Request, type Wire } from '../../lib/connection.svelte';
import { cardNumber } from '../../lib/deck';
import type { FromServer, Option, Preview, Question, Table } from '../../lib/protocol';
import { remember, remembered, settings } from '../../lib/settings.svelte';
import { NAME, TABLE } from '../../lib/words';
import { placesAhead } from './ahead';
import { isFollowed, nextPick, stillMeant, type Hint } from './hint';
import {
  answerFor,
  begin,
  carryOn,
  change,
  choose,
  hearPreview,
  isLost,
  isSame,
  isSentAtOnce,
  lastOf,
  picksOf,
  takeBack,
  type Facts,
  type Move,
} from './move';
import { placesIn } from './places';
import { Surprise } from './presses';
import { Previews } from './previews.svelte';
import { asksMe, firstStep, hear, lastStep, mates, type Seen } from './seen';
import { targetsOf } from './targets';

const FEW = 30; // options whose facts are all asked for

/** Why something was not done, in the server's words. */
export interface Refusal {
  words: string;
  rule: string;
}

/** The word of the option that is meant, for what is asked after so many picks; none for what is usual. */
export type WordFor = (asked: Question, at: number) => string | undefined;

export class Room {
  readonly line: Wire;
  readonly previews: Previews;

  seen = $state.raw<Seen | null>(null);
  move = $state.raw<Move | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** That a move is gone, until the next one begins. */
  lost = $state('');
  /** Until something else is chosen than what it says. */
  hint = $state.raw<Hint | null>(null);
  /** A hint is being thought about. */
  hinting = $state(false);
  /** The move is on its way and not acknowledged. */
  sending = $state(false);
  /** The place that was chosen before the card that goes there. */
  wished = $state('');
  /** The card on the table for which cards of mine go together, and which they are is shown. */
  aimed = $state('');
  /** The one of many options that was looked at last. */
  looked = $state.raw<Option | null>(null);
  /** The card that a log line or a pointer points at. */
  pointed = $state('');
  /** What `performance.now()` was when the table's time was 0. */
  zero = $state(0);
  /** The last step that was there when I decided last. */
  decidedAt = $state(-1);
  /** The last step that was there when I looked at the chat. */
  chatRead = $state(-1);

  table = $derived(this.seen?.table ?? null);
  asked = $derived(this.sending ? null : (this.move?.asked ?? null));
  /** Too many options to ask for the facts of them all. */
  areMany = $derived((this.asked?.options.length ?? 0) >= FEW);
  /** Where the cards could go that can be chosen now. */
  ahead = $derived(placesAhead(this.asked, ({ pick }) => this.#known([pick])));
  /** The places that the hint speaks of, the best first: the board shows what they are called. */
  named = $derived(placesIn(this.hint?.words ?? ''));
  targets = $derived(this.table && targetsOf(this.table, this.#stillWished(this.asked)));
  myTurn = $derived(this.table !== null && this.table.phase === 'playing' && asksMe(this.table).length > 0);

  /** The number of the question that was answered last. */
  #sent = -1;
  #surprise = new Surprise();
  /** The answer that is on its way, or the last one. */
  #answering: Promise<unknown> = Promise.resolve();
  /** What is asked for and not answered yet, by what it says. */
  #underWay = new Map<string, Promise<boolean>>();
  /** Of the moves that are put together by words the last one counts. */
  #turn = 0;

  constructor(
    readonly code: string,
    connect: (listener: Listener) => Wire = (listener) => new Connection(code, listener),
  ) {
    this.decidedAt = remembered(`techdeck.decided.${code}`, -1);
    this.chatRead = remembered(`techdeck.chat.${code}`, -1);
    this.line = connect({ seen: () => lastStep(this.seen), receive: (message) => this.#receive(message) });
    this.previews = new Previews(this.line);
  }

  close(): void {
    this.line.close();
  }

  // --- Listening.

  #receive(message: FromServer): void {
    const before = this.seen;
    this.seen = hear(before, message);
    if (message.type !== 'welcome' && message.type !== 'stepped') return;
    this.zero = performance.now() - message.now;
    const question = this.#questionAfter(message.table);
    const changed = !before || looksDifferent(before.table, message.table);
    if (question?.number !== this.move?.question.number) this.aimed = '';
    if (changed || question?.number !== this.move?.question.number) this.previews.forget(question?.number ?? -1);
    this.hint = stillMeant(this.hint, message.table);
    if (question?.number !== this.move?.question.number) this.refusal = null; // it was about something else
    if (question) this.#surprise.hear(question, this.#sent, performance.now());
    const first = before === null;
    const move = this.move;
    this.move = carryOn(move, question);
    if (isLost(move, this.move) && move?.question.number !== this.#sent) this.lost = TABLE.moveLost(lastWords(this.seen));
    if (first && this.move) void this.#restore(this.move.question);
    if (changed && this.move?.picked.length && !this.sending) void this.#retrace(this.move);
    this.#wishFacts();
  }

  /** Others act while a move is put together: what it can go on with may be something else now, or nothing. */
  async #retrace(move: Move): Promise<void> {
    const reply = await this.previews.ask(picksOf(move));
    if (!this.move || !isSame(this.move, move) || this.sending) return;
    this.#set(reply.type === 'refused' ? begin(this.move.question) : hearPreview(this.move, reply));
    if (reply.type !== 'refused') return;
    this.lost = TABLE.moveLost(lastWords(this.seen));
    this.refusal = reply;
  }

  /** The question that I am in the middle of, else one that does not wait for ever, else the one that I am at. */
  #questionAfter(table: Table): Question | undefined {
    const mine = asksMe(table);
    const here = mine.find(({ number }) => number === this.move?.question.number);
    if (here && this.move?.picked.length) return here;
    return mine.find(({ due }) => due > 0) ?? here ?? mine[0];
  }

  // --- A move.

  /** Turn to another of several questions. */
  turnTo(question: Question): void {
    this.#surprise.turnTo(question);
    this.previews.forget(question.number);
    this.#set(begin(question));
  }

  async pick(option: Option): Promise<void> {
    if (!this.asked || !this.move) return;
    const aimedElsewhere = this.#surprise.isStill(performance.now());
    this.lost = '';
    let next: Option | undefined = option;
    let given = false;
    while (next && this.move) {
      const move: Move = choose(this.move, next, given);
      this.#set(move);
      const reply = await this.previews.ask(picksOf(move));
      if (!this.move || !isSame(this.move, move)) return; // taken back meanwhile
      if (reply.type === 'refused') {
        this.#set(takeBack(this.move));
        this.refusal = reply;
        return;
      }
      const heard: Move = hearPreview(this.move, reply);
      next = answerFor(heard) ?? this.#wishedOption(heard);
      given = true;
      if (next) this.move = heard; // what is answered at once needs no facts beside its options
      else this.#set(heard);
    }
    if (this.move && isSentAtOnce(this.move, aimedElsewhere || confirms(this.move))) await this.confirm();
  }

  /** A place first, then the card that goes there; once more to take that back. */
  wish(place: string): void {
    this.wished = this.wished === place ? '' : place;
    this.refusal = null;
    if (this.wished && this.wished !== this.named[0]) this.hint = null;
    this.#wishFacts();
  }

  /** With a place in mind, only what could go there. */
  #stillWished(asked: Question | null): Question | null {
    const cards = this.ahead.get(this.wished)?.map(({ first }) => first.pick);
    return asked && cards ? { ...asked, options: asked.options.filter(({ pick, word }) => cards.includes(pick) || word === 'pass') } : asked;
  }

  #wishedOption({ asked }: Move): Option | undefined {
    return asked?.meaning === 'place' ? asked.options.find(({ word }) => word === this.wished) : undefined;
  }

  aim(card: string): void {
    this.aimed = this.aimed === card ? '' : card;
    this.refusal = null;
  }

  /**
   * Put a move together by the words of its options, as far as they are given; the rest is answered where the page
   * answers, and the move stops where there is a choice. It shows when it has come so far. A *swift* one is sent once
   * it is complete.
   */
  async putTogether(wordFor: WordFor, swift = false): Promise<void> {
    await this.#answering; // who is quick is not overheard
    const question = this.table && asksMe(this.table).find((asked) => optionFor(begin(asked), wordFor));
    if (!question || this.sending) return;
    if (question.number !== this.move?.question.number) this.turnTo(question);
    const before = this.move;
    const turn = ++this.#turn;
    let move: Move = begin(question);
    for (let next = optionFor(move, wordFor); next; next = optionFor(move, wordFor)) {
      move = choose(move, next.option, next.given);
      const reply = await this.previews.ask(picksOf(move));
      if (turn !== this.#turn || !this.move || !before || !isSame(this.move, before)) return; // something else meanwhile
      if (reply.type === 'refused') {
        this.refusal = reply;
        return;
      }
      move = hearPreview(move, reply);
    }
    this.lost = '';
    const made = { ...move, swift };
    this.#set(made);
    if (isSentAtOnce(made, confirms(made))) await this.confirm();
  }

  /** Why the question that is open cannot be answered so; null if it can. */
  async refusalOf(picks: number[]): Promise<Refusal | null> {
    const reply = await this.previews.ask(picks);
    return reply.type === 'refused' ? reply : null;
  }

  /** The same, said where everything is that was refused. */
  async whyNot(picks: number[]): Promise<void> {
    this.refusal = (await this.refusalOf(picks)) ?? this.refusal;
  }

  /** Pick something else at one place of the move. */
  change(index: number): void {
    if (this.move && !this.sending) this.#set(change(this.move, index));
  }

  takeBack(index?: number): void {
    this.wished = '';
    this.aimed = '';
    if (this.move && !this.sending) this.#set(takeBack(this.move, index));
  }

  async confirm(): Promise<void> {
    const move = this.move;
    if (!move?.complete || this.sending) return;
    this.sending = true;
    this.lost = '';
    this.#sent = move.question.number;
    this.wished = '';
    this.aimed = '';
    this.#keep(null);
    const answering = this.line.request({ type: 'answer', number: move.question.number, picks: picksOf(move) });
    this.#answering = answering;
    const reply = await answering;
    this.sending = false;
    this.#wishFacts(); // what is asked next may have come before the acknowledgement
    if (reply.type === 'refused') {
      this.#sent = -1;
      if (this.move && isSame(this.move, move)) this.#set(begin(this.move.question));
      this.refusal = reply;
    } else {
      this.#decided();
    }
  }

  /** What came up to now is my own move, or was there before it. */
  #decided(): void {
    this.decidedAt = lastStep(this.seen);
    remember(`techdeck.decided.${this.code}`, this.decidedAt);
  }

  /** Another card at a place of the move where it could be chosen too; false if there is none. */
  swap(card: string): boolean {
    const at = this.move?.picked.findIndex(({ question }) => question.meaning === 'card' && question.options.some(({ word }) => word === card)) ?? -1;
    const option = this.move?.picked[at]?.question.options.find(({ word }) => word === card);
    if (!option || this.sending) return false;
    this.change(at);
    void this.pick(option);
    return true;
  }

  /** An answer that lies face down is taken back with its only option. */
  async unseal(question: Question, option: Option): Promise<void> {
    await this.do({ type: 'answer', number: question.number, picks: [option.pick] });
  }

  /** Why a card cannot be chosen. */
  async why(card: string): Promise<void> {
    if (this.move && this.asked) await this.whyNot([...picksOf(this.move), cardNumber(card)]);
  }

  /** What has been said of these picks after those of the move. */
  #known(picks: number[]): Preview | undefined {
    return this.move ? this.previews.known([...picksOf(this.move), ...picks]) : undefined;
  }

  previewOf(option: Option): Preview | undefined {
    const ahead = this.ahead.get(this.wished)?.find(({ first }) => first.pick === option.pick);
    return this.#known([option.pick, ...(ahead ? [ahead.then.pick] : [])]);
  }

  /** Whether a pick would score something else than the move does already: what all have alike is not worth a badge. */
  changesFacts(facts: Facts | undefined): boolean {
    return !this.move?.picked.length || facts?.points !== lastOf(this.move)?.facts.points || facts?.sum !== lastOf(this.move)?.facts.sum;
  }

  /** The facts of one of many options, when somebody looks at it. */
  look(option: Option): void {
    if (!this.move || !this.areMany) return;
    this.looked = option;
    void this.previews.ask([...picksOf(this.move), option.pick]);
  }

  #set(move: Move): void {
    this.move = move;
    this.refusal = null;
    this.looked = null;
    if (this.hint && !isFollowed(this.hint, move)) this.hint = null;
    this.#keep(move);
    this.#share(move);
    this.#wishFacts();
  }

  /** Team mates see what I have in mind. */
  #share(move: Move): void {
    if (!this.table || !mates(this.table).length || (move.picked.length && !move.asked && !move.complete)) return;
    this.line.tell({ type: 'tentative', number: move.question.number, picks: picksOf(move) });
  }

  #wishFacts(): void {
    const asked = this.asked;
    if (!asked || !this.move || this.areMany) return;
    const picks = picksOf(this.move);
    const wished = this.ahead.get(this.wished) ?? [];
    this.previews.wish([
      ...wished.map(({ first, then }) => [...picks, first.pick, then.pick]),
      ...asked.options.map(({ pick }) => [...picks, pick]),
    ]);
  }

  /** Team mates who have this card in mind. */
  inMind(card: string): string[] {
    const thoughts = Object.values(this.seen?.thinking ?? {});
    const ofCard = thoughts.filter(({ picks, words }) => picks.includes(cardNumber(card)) && words.includes(card));
    return ofCard.map(({ seat }) => this.table?.seats[seat]?.name ?? '');
  }

  // --- Hints.

  async askHint(): Promise<void> {
    const question = this.move?.question;
    if (!question || this.hinting) return;
    this.hinting = true;
    this.refusal = null;
    const reply = await this.line.request({ type: 'hint', number: question.number });
    this.hinting = false;
    if (question.number !== this.move?.question.number) return; // decided meanwhile: it is of no use any more
    if (reply.type === 'refused') this.refusal = reply;
    if (reply.type === 'hinted' && this.table) this.hint = stillMeant({ ...reply, question }, this.table);
  }

  /** Put the whole move together, as if it had been picked; it is still to be confirmed. */
  async takeHint(): Promise<void> {
    if (!this.hint || this.sending) return;
    this.turnTo(this.hint.question);
    await this.#pickAll(this.hint.picks);
  }

  isHinted(option: Option): boolean {
    return option.pick === nextPick(this.hint, this.move);
  }

  // --- A move in progress outlives a reload.

  #keep(move: Move | null): void {
    const kept = move && { number: move.question.number, picks: picksOf(move) };
    remember(`techdeck.move.${this.code}`, kept, () => sessionStorage);
  }

  async #restore(question: Question): Promise<void> {
    const kept = remembered<{ number: number; picks: number[] } | null>(
      `techdeck.move.${this.code}`,
      null,
      () => sessionStorage,
    );
    if (kept?.number === question.number) await this.#pickAll(kept.picks);
  }

  /** One after the other, as long as nobody picks something else; nothing is sent. */
  async #pickAll(picks: number[]): Promise<void> {
    for (const pick of picks) {
      const before = this.move;
      const option = before?.asked?.options.find((option) => option.pick === pick);
      if (!before || !option) return;
      const reply = await this.previews.ask(picksOf(choose(before, option)));
      if (!this.move || !isSame(this.move, before) || reply.type === 'refused') return;
      this.#set(hearPreview(choose(this.move, option), reply));
    }
  }

  // --- Everything else.

  /** What was being put together goes with it: that is no news. */
  async undo(): Promise<void> {
    this.takeBack(0);
    await this.do({ type: 'undo' });
  }

  readChat(): void {
    this.chatRead = lastStep(this.seen);
    remember(`techdeck.chat.${this.code}`, this.chatRead);
  }

  /** What is said to it, or why not. */
  async rename(name: string): Promise<{ said?: string; refused?: string }> {
    const reply = await this.line.request({ type: 'rename', name });
    if (reply.type === 'refused') return { refused: reply.words };
    const { phase, sameDeal, seats, me } = this.table!;
    return { said: phase === 'gathering' && !sameDeal ? NAME.kept(seats[me]!.name) : NAME.later(name) };
  }

  /** Steps of the log that this page was not sent. */
  async recall(): Promise<void> {
    if (this.seen) await this.do({ type: 'recall', before: firstStep(this.seen) });
  }

  /** Ask for something, once while it is on its way; true if it was done, else the refusal is shown. */
  do(message: Request): Promise<boolean> {
    if (message.type === 'chat') return this.#ask(message); // the same may be said twice
    const key = JSON.stringify(message);
    const asking = this.#underWay.get(key) ?? this.#ask(message).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asking);
    return asking;
  }

  async #ask(message: Request): Promise<boolean> {
    const reply = await this.line.request(message);
    this.refusal = reply.type === 'refused' ? reply : null;
    return reply.type !== 'refused';
  }
}

/** What is picked next: what the words say, or what the page answers itself. */
function optionFor(move: Move, wordFor: WordFor): { option: Option; given: boolean } | undefined {
  const word = move.asked && wordFor(move.asked, move.picked.length);
  const said = word ? move.asked?.options.find((option) => option.word === word) : undefined;
  const option = word ? said : answerFor(move);
  return option && { option, given: !said };
}

/** A finger cannot point at a card to read it: what lies there is shown before it is used. */
function confirms({ question, picked }: Move): boolean {
  const isTouched = question.meaning === 'card' && picked[0]?.option.word !== 'pass' && matchMedia('(hover: none)').matches;
  return settings.confirmEvery || isTouched;
}

/** The last thing that happened. */
function lastWords(seen: Seen | null): string {
  const lines = seen?.steps.flatMap((step) => step.lines) ?? [];
  return lines.at(-1)?.words ?? '';
}

function looksDifferent(one: Table, other: Table): boolean {
  const looks = (table: Table) => JSON.stringify([table.zones, table.changed, table.used, table.questions]);
  return looks(one) !== looks(other);
}
