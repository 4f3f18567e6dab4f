/** Everything that goes over the wire. Made by `node protocol.mjs` in web/: do not edit. */

export type FromClient =
  | Hello
  | Answer
  | Ask
  | Tentative
  | Chat
  | Undo
  | Propose
  | Vote
  | HandOver
  | TakeBack
  | StandIn
  | AskBot
  | Hint
  | Recall
  | GiveCut
  | Rename
  | Ready
  | Begin
  | Rematch;
export type FromServer =
  Welcome | Stepped | Done | Refused | Preview | Present | Thinking | Hinted | Recalled | Closing;

/**
 * A whole move.
 */
export interface Answer {
  id: string;
  number: number;
  picks: number[];
  type: 'answer';
}
/**
 * What these picks would do, what comes next inside the move, or why they are not allowed.
 */
export interface Ask {
  id: string;
  number: number;
  picks: number[];
  type: 'ask';
}
/**
 * Let a bot that sits in my team answer now.
 */
export interface AskBot {
  id: string;
  type: 'ask-bot';
}
/**
 * Bots take the open seats and the cards are dealt, without those who are away; only who made the table may.
 */
export interface Begin {
  id: string;
  type: 'begin';
}
export interface CardInfo {
  does: {
    [k: string]: string;
  };
  domain: string;
  effectFrom: string;
  kind: string;
  name: string;
  nameFrom: string;
  reading: string;
  rules: string[];
  text: string;
  title: string;
  value: number;
  verbs: string[];
}
export interface CardSetInfo {
  about: string;
  edition: string;
  name: string;
  rules: string;
  title: string;
}
export interface Change {
  card: string;
  domain: string | null;
  value: number | null;
}
export interface Chat {
  id: string;
  team?: boolean;
  text: string;
  type: 'chat';
}
/**
 * Why the server ends this connection.
 */
export interface Closing {
  type: 'closing';
  words: string;
}
export interface Created {
  code: string;
  commitment: string;
  links: {
    [k: string]: string;
  };
  seat: number;
}
/**
 * The message with this id is taken; for an answer it is on disk.
 */
export interface Done {
  id: string;
  type: 'done';
  words: string;
}
/**
 * An effect in progress: its card, and who uses it.
 */
export interface Effect {
  card: string;
  player: number;
}
/**
 * The first message: the number of the last step this client has seen, -1 for none.
 */
export interface Hello {
  protocol?: number;
  seen?: number;
  type: 'hello';
}
/**
 * What the team mates may see of a move that is being put together; no picks for none.
 */
export interface Tentative {
  number: number;
  picks: number[];
  type: 'tentative';
}
/**
 * Back to before my own last decision; at once if that is free, else the others are asked.
 */
export interface Undo {
  id: string;
  type: 'undo';
}
/**
 * End the table together.
 */
export interface Propose {
  id: string;
  type: 'propose';
  what: 'end';
}
export interface Vote {
  id: string;
  proposal: number;
  type: 'vote';
  yes: boolean;
}
/**
 * A bot plays this seat until it is taken back; for good if *resign*.
 */
export interface HandOver {
  bot?: string;
  id: string;
  resign?: boolean;
  type: 'hand-over';
}
/**
 * Play the seat again that a bot was given.
 */
export interface TakeBack {
  id: string;
  type: 'take-back';
}
/**
 * A bot plays for somebody who is away, until they are back.
 */
export interface StandIn {
  id: string;
  seat: number;
  type: 'stand-in';
}
/**
 * What a strong bot would do on my seat; nobody else learns that I have asked.
 */
export interface Hint {
  id: string;
  number: number;
  type: 'hint';
}
/**
 * What I was told before a step, as far back as one answer goes.
 */
export interface Recall {
  before: number;
  id: string;
  type: 'recall';
}
/**
 * Before the deal: a seat's part in the shuffles (GEN-11).
 */
export interface GiveCut {
  cut: string;
  id: string;
  type: 'cut';
}
/**
 * What I am called: here before the deal, and at every table to come.
 */
export interface Rename {
  id: string;
  name: string;
  type: 'rename';
}
/**
 * The cards can be dealt as far as I am concerned; they are when everybody at a full table has said so.
 */
export interface Ready {
  id: string;
  ready?: boolean;
  type: 'ready';
}
/**
 * A new table with the same seats; with *same_deal* the same shuffles; with *ready* I am ready there.
 */
export interface Rematch {
  id: string;
  ready?: boolean;
  sameDeal?: boolean;
  type: 'rematch';
}
/**
 * The answer to hello: everything if the gap is too long or there is nothing to go on from, else the gap.
 */
export interface Welcome {
  now: number;
  present: number[];
  protocol: number;
  steps: Step[];
  table: Table;
  type: 'welcome';
  whole: boolean;
}
/**
 * One thing that happened: lines for people, events for animation (docs/protocol.md).
 */
export interface Step {
  before: boolean;
  chat: Line | null;
  events: number[][];
  lines: Line[];
  number: number;
  seat: number;
  team: boolean;
}
/**
 * A line of the log: its words and the rule by which it happened.
 */
export interface Line {
  heading: boolean;
  late?: boolean;
  rule: string;
  words: string;
}
/**
 * Everything on the table that this viewer may know.
 */
export interface Table {
  cards: string;
  changed: Change[];
  code: string;
  commitment: string;
  cuts: {
    [k: string]: string;
  };
  done: number[];
  due: number;
  effect: Effect | null;
  game: string;
  groups: Group[];
  host: number;
  marker: number;
  me: number;
  meters: Meter[];
  nextTable: string;
  notes: string[];
  options: {
    [k: string]: number;
  };
  outcome: Outcome | null;
  phase: 'gathering' | 'over' | 'playing';
  picture: string[];
  player: number;
  players: string[];
  proposals: Proposal[];
  questions: Question[];
  reveal: Reveal | null;
  sameDeal: boolean;
  seats: Seat[];
  tickets: Ticket[];
  title: string;
  undo: string;
  undoPolicy: 'ask' | 'free' | 'none';
  used: string[];
  zones: Zone[];
}
/**
 * Cards of my hand that go together, and what they are good for.
 */
export interface Group {
  cards: string[];
  note: string;
  points: number;
  target: string;
  words: string;
}
/**
 * Something that is counted, up to a limit that matters.
 */
export interface Meter {
  bad: boolean;
  limit: number;
  title: string;
  value: number;
  zone: string;
}
export interface Outcome {
  parts: ScorePart[];
  rounds: number[][];
  rule: string;
  scores: number[];
  winners: string[];
  words: string;
}
/**
 * What points were given for, with those of each player.
 */
export interface ScorePart {
  points: number[];
  rule: string;
  words: string;
}
export interface Proposal {
  number: number;
  seat: number;
  votes: number[];
  what: 'end' | 'undo';
  words: string;
}
export interface Question {
  answered: boolean;
  due: number;
  kind: string;
  meaning: string;
  number: number;
  options: Option[];
  player: number;
  prompt: string;
  rule: string;
  sealed: boolean;
  seats: number[];
  usual: number | null;
}
export interface Option {
  pick: number;
  word: string;
  words: string;
}
/**
 * The hands of the last round that was scored.
 */
export interface Reveal {
  hands: ShownHand[];
  round: number;
}
/**
 * A hand that was revealed, and what it scored.
 */
export interface ShownHand {
  groups: Group[];
  player: number;
  points: number;
  rest: string[];
}
export interface Seat {
  bot: string;
  name: string;
  open: boolean;
  player: number;
  ready: boolean;
  resigned: boolean;
  score: number | null;
}
/**
 * An offer that stands, or a question that was asked.
 */
export interface Ticket {
  can: string;
  does: string;
  gives: string[];
  kind: 'ask' | 'offer';
  no: number[];
  number: number;
  player: number;
  prospect?: Prospect;
  takers: number[];
  to: number;
  wants: string[];
  word: string;
  yes: number[];
}
/**
 * What my hand is worth, and what it would be worth at least and at most after a trade: some cards are unseen.
 */
export interface Prospect {
  least: number;
  most: number;
  now: number;
}
export interface Zone {
  capacity: number;
  cards: string[];
  kind: 'deck' | 'hand' | 'pile' | 'play';
  leaving: number;
  name: string;
  owner: number;
  owners: number[];
  places: string[];
  player: number;
  title: string;
}
export interface Stepped {
  now: number;
  steps: Step[];
  table: Table;
  type: 'stepped';
}
export interface Refused {
  allowed: string[];
  id: string;
  rule: string;
  type: 'refused';
  words: string;
}
export interface Preview {
  complete: boolean;
  facts: {
    [k: string]: number;
  };
  id: string;
  next: Question | null;
  type: 'preview';
  words: string;
}
/**
 * Which seats have a page open, and how many watch.
 */
export interface Present {
  seats: number[];
  type: 'present';
  watching: number;
}
/**
 * What a team mate, or a bot in the team, has in mind; a bot also says why.
 */
export interface Thinking {
  number: number;
  picks: number[];
  seat: number;
  type: 'thinking';
  words: string;
}
/**
 * The move that a strong bot would make, and what it expects of it.
 */
export interface Hinted {
  id: string;
  number: number;
  picks: number[];
  type: 'hinted';
  words: string;
}
/**
 * Steps as they were told the first time.
 */
export interface Recalled {
  id: string;
  steps: Step[];
  type: 'recalled';
}
export interface GameInfo {
  bots: string[];
  minutes: string;
  name: string;
  options: GameOption[];
  ready: boolean;
  rules: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  title: string;
  words: string;
}
export interface GameOption {
  allowed: number[];
  alone: boolean;
  default: {
    [k: string]: number;
  };
  labels: {
    [k: string]: string;
  };
  name: string;
  only: {
    [k: string]: number[];
  };
  title: string;
  words: string;
}
/**
 * With the secret of a seat, or without one for any open seat.
 */
export interface Join {
  secret?: string;
}
export interface Joined {
  code: string;
  seat: number;
}
export interface Listed {
  at: number;
  code: string;
  game: string;
  mine: number;
  myTurn: boolean;
  open: number[];
  phase: string;
  seats: Seat[];
  title: string;
}
export interface Me {
  name: string;
  tables: Listed[];
}
/**
 * The table as it was then.
 */
export interface Moment {
  events: number[][];
  now: number;
  number: number;
  table: Table;
}
export interface NewName {
  name: string;
}
/**
 * Sent twice with the same id it is made once.
 */
export interface NewTable {
  cards?: string;
  game: string;
  id?: string;
  listed?: boolean;
  options?: {
    [k: string]: number;
  };
  ready?: boolean;
  seats: SeatWanted[];
  undo?: 'ask' | 'free' | 'none';
  watch?: boolean;
}
export interface SeatWanted {
  bot?: string;
  kind: 'bot' | 'me' | 'open';
  name?: string | null;
}
/**
 * A new table that goes on from a moment of one that is over. Seats keep their names, which belong to the deal.
 */
export interface PlayOn {
  id?: string;
  listed?: boolean;
  moment: number;
  ready?: boolean;
  seats: SeatWanted[];
}
/**
 * RFC 9457.
 */
export interface Problem {
  detail: string;
  rule: string;
  status: number;
  title: string;
  watch: boolean;
}
/**
 * What was told at a table that is over, to who sees with the eyes of *seat*.
 */
export interface Replay {
  last: number;
  log: Line[][];
  seat: number;
}
export interface RuleInfo {
  cards: string[];
  case: string;
  edition: string;
  game: string;
  group: string;
  id: string;
  leansOn: string;
  ruling: boolean;
  section: string;
  text: string;
  verb: string;
}
