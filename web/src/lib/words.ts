/** Every English word the page says of its own accord; card names, texts, rules and prompts come from the server. */

import { parseCard, type Face, type Letter } from './deck';
import type { Question } from './protocol';

export const TITLE = 'techdeck';

export const DOMAINS: Record<Letter, string> = {
  K: 'Knowledge',
  S: 'Science',
  T: 'Technology',
  V: 'Services',
};

export const WILD = 'Wild';
export const USED = 'used';

export const DECK_DEMO = {
  title: 'The deck',
  all: 'All 54 cards',
  marks: 'Marks',
  large: 'For a closer look',
};

export interface Marks {
  used?: boolean;
  /** What is added to the printed value until the end of the round. */
  shift?: number;
  /** The domain it counts as until the end of the round. */
  countsAs?: Letter | undefined;
}

export function signed(shift: number): string {
  return shift < 0 ? `−${-shift}` : `+${shift}`;
}

export function worth(face: Face, shift: number): string {
  return face.wild ? signed(shift) : `worth ${face.value + shift}`; // a wild card has no value of its own
}

export function countsAs(domain: Letter): string {
  return `counts as ${DOMAINS[domain]}`;
}

/** What a screen reader says: `7 of Science, Earth Sciences, used`. */
export function spokenCard(card: string | null, name: string, marks: Marks): string {
  if (card === null) return 'a card face down';
  const face = parseCard(card);
  const said = [face.wild ? 'Wild card' : `${face.value} of ${DOMAINS[face.domain]}`];
  if (name) said.push(name);
  if (marks.shift) said.push(worth(face, marks.shift));
  if (marks.countsAs) said.push(countsAs(marks.countsAs));
  if (marks.used) said.push(USED);
  return said.join(', ');
}

const CLASSIC_RANKS: Record<number, string> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };

/** The rank in a classic game: `A`, `2` … `10`, `J`, `Q`, `K` (DECK-4). */
export function classicRank(value: number): string {
  return CLASSIC_RANKS[value] ?? String(value);
}

// --- Everywhere.

export const UNREACHABLE = 'The server cannot be reached.';
export const CLOSE = 'Close';
export const COPY = 'Copy';
export const COPIED = 'Copied';
export const AGAIN = 'Try again';
export const HOME_LINK = 'Home';
export const NO_PAGE = {
  title: 'There is no such page',
  hint: 'The address may be mistyped, or only a part of a link.',
};
export const LOADING = 'One moment …';

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export const NAME = {
  yours: 'Your name',
  keep: 'Keep',
  kept: (name: string) => `You are ${name} now.`,
  later: (name: string) => `You are ${name} from your next table on: in this deal names stay as they are.`,
};

// --- Home and new table.

export const HOME = {
  lead: 'Card games for the Tech Deck, against bots or with friends. No account: a name is enough.',
  shelf: 'Games',
  coming: 'coming',
  players: (low: number, high: number) => (low === high ? count(low, 'player') : `${low} to ${high} players`),
  minutes: (minutes: string) => `${minutes.replace('-', ' to ')} minutes`,
  playNow: 'Play now',
  playNowHint: (bots: number) => `against ${count(bots, 'bot')}`,
  playNowName: (title: string, bots: number) => `Play now: ${title}, against ${count(bots, 'bot')}`,
  bots: (title: string) => `Bots in ${title}`,
  newTable: 'New table',
  newTableName: (title: string) => `New table: ${title}`,
  left: 'Go on',
  leftHint: 'Tables you sit at',
  goOn: 'Go on',
  goOnName: (title: string, code: string) => `Go on with ${title}, table ${code}`,
  yourTurn: 'your turn',
  finished: 'Replays',
  finishedHint: 'Games you have played, the latest first',
  replay: 'Replay',
  replayName: (title: string, code: string) => `Replay of ${title}, table ${code}`,
  showAll: (number: number) => `Show all ${number}`,
  open: 'Open tables',
  openNone: 'Nobody is looking for players right now.',
  join: 'Join',
  joinName: (title: string, code: string) => `Join ${title}, table ${code}`,
  byCode: 'Join by code',
  badCode: 'A code has letters and digits only, like ABC234.',
  watch: 'Watch this table',
  deck: 'The deck',
  rules: 'The rules',
  rulesOf: (title: string) => `The rules: ${title}`,
  more: 'More',
  with: (names: string[]) => `with ${listed(names)}`,
  free: (seats: number) => `${count(seats, 'seat')} free`,
};

/** When something was, as a calendar and a clock say it. */
export function when(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
}

export const PHASES: Record<string, string> = { gathering: 'not begun', playing: 'being played', over: 'over' };

export const NEW = {
  title: (game: string) => `New table: ${game}`,
  seats: 'Seats',
  number: 'How many seats',
  seat: (number: number) => `Seat ${number}`,
  kinds: { me: 'me', open: 'a friend', bot: 'a bot' } as Record<string, string>,
  bot: (number: number) => `Which bot on seat ${number}`,
  bots: {
    normal: 'normal: looks a move ahead',
    easy: 'easy: takes what looks best at once',
    hard: 'hard: thinks about what may follow',
    random: 'random: anything that is allowed',
  } as Record<string, string>,
  options: 'Options',
  cards: 'Card set',
  cardSets: [
    { name: '', words: 'as the game has it' },
    { name: 'second_edition', words: 'second edition' },
    { name: 'first_edition', words: 'first edition' },
  ],
  undo: 'Undo',
  undoPolicies: [
    { name: 'free', words: 'free while nobody has learned anything, else the others are asked' },
    { name: 'ask', words: 'the others are always asked' },
    { name: 'none', words: 'there is none' },
  ] as { name: 'free' | 'ask' | 'none'; words: string }[],
  watch: 'Anybody with the code may watch',
  listed: 'Show it among the open tables',
  create: 'Make the table',
  unknown: 'There is no such game here.',
  links: 'If a friend has a seat, you get a link to send.',
};

export const DEFAULT_NOTE = 'default';

// --- A table that gathers.

export const GATHERING = {
  heading: 'Waiting for players',
  complete: 'Before the deal',
  code: 'Code of the table',
  codeHint: (free: number) => (free ? 'Whoever has it can join on a free seat, or watch.' : 'Every seat is taken: whoever has it can watch.'),
  link: (seat: string) => `Link for ${seat}`,
  qr: 'As a QR code',
  linkHint: 'Whoever has the link of a seat can sit there, and see and play its cards: give it only to whom you mean.',
  seats: 'Who sits where',
  played: 'What is played',
  free: 'free',
  you: 'you',
  cut: 'Your cut',
  cutHint: 'Any word of yours goes into the shuffles, so that nobody, not even the server, can choose them.',
  cutAdd: 'Add your cut',
  cutAdded: (cut: string) => `Your cut: ${cut}`,
  commitment: 'Commitment to the shuffles',
  commitmentHint: 'Write it down to check the shuffles after the game.',
  sameDeal: 'The same deal again: nobody cuts, and the commitment is that of the table before.',
  cutOf: (name: string, cut: string) => `Cut of ${name}: ${cut}`,
  ready: 'I am ready',
  readyHint: 'The cards are dealt when every seat is taken and everybody is ready.',
  isReady: 'ready',
  isNotReady: 'not ready yet',
  waitsFor: (names: string[], free: number) =>
    `Waiting for ${listed([...names, ...(free ? [count(free, 'free seat')] : [])])}.`,
  begin: 'Begin now',
  beginHint: (bots: number, without: string[]) =>
    [bots ? `${count(bots, 'bot')} will take what is free.` : '', without.length ? `Without ${listed(without)}, who went away.` : '']
      .filter(Boolean)
      .join(' '),
  full: 'Every seat is taken. You are watching.',
  sit: 'Sit down on a free seat',
};

// --- The table.

export const TABLE = {
  noTable: 'This table cannot be opened',
  connecting: 'Connecting …',
  lost: 'Connection lost, trying again.',
  back: 'Connected again.',
  prompt: 'What is asked',
  hand: 'Your hand',
  handEmpty: 'no cards',
  play: 'In play',
  choices: 'Choices',
  seats: 'Players',
  piles: 'Piles',
  log: 'Log',
  logSince: 'since your last move',
  logEmpty: 'Nothing has happened yet.',
  logEarlier: (number: number) => `Show ${count(number, 'earlier thing')}`,
  logBefore: 'Show what happened before',
  chat: 'Chat',
  chatSay: 'Say something',
  chatSend: 'Send',
  chatTooLong: (over: number, most: number) => `${count(over, 'character')} too many, of ${most}.`,
  chatTeam: 'only to my team',
  toTeam: 'to the team',
  chatUnread: (lines: number) => `Chat: ${count(lines, 'unread line')}`,
  effect: 'Effect',
  proposals: 'Proposals',
  menu: 'Menu',
  plain: 'Plain',
  plainHint: 'The table as lists, without pictures',
  settings: 'Settings',
  undo: 'Undo',
  undoNothing: 'There is nothing to undo.',
  undoNone: 'This table has no undo.',
  undoAsks: (reason: string) => (reason ? `The others are asked: ${reason}` : 'The others are asked.'),
  agree: 'Agree',
  disagree: 'Disagree',
  asked: (others: string[]) => `You asked; waiting for ${listed(others)}.`,
  agreed: (others: string[]) => `You have agreed; waiting for ${listed(others)}.`,
  withdraw: 'Never mind',
  confirm: 'Confirm',
  complete: 'Confirm this move?',
  cardFor: 'Which card goes there?',
  botPlays: 'A bot plays for you.',
  youAreDone: 'You are done; the others go on. Press Done again to come back.',
  takeBack: 'Take back',
  wouldDo: (what: string, words: string) => `${what}: ${words}`,
  change: 'Choose something else here',
  moveLost: (why: string) => `Your move can no longer be made${why ? ` (${why})` : ''}.`,
  sending: 'Sending …',
  chosen: 'chosen',
  choosable: 'can be chosen',
  lookAt: 'Look at the card',
  watchers: (number: number) => `${number} watching`,
  spectating: 'You are watching.',
  nobodyDecides: 'The table goes on by itself.',
  over: 'The game is over.',
  notes: 'The state of the game',
  alsoAsked: 'You are asked several things:',
  hasInMind: (name: string, words: string) => `${name} has in mind: ${words}`,
  askBot: 'Let the bot decide',
  hint: 'Hint',
  hintThinking: 'Thinking about a hint …',
  hintSays: (words: string) => `Hint: ${words}`,
  takeHint: 'Take it',
  hinted: 'the hint',
  yourTurn: 'Your turn',
};

export const FLOOR = {
  market: 'The market',
  stack: (domain: string, size: number) => `${domain} stack, ${count(size, 'card')}: each card of a group scores ${size}`,
  pauseAt: (size: number) => `First trading is over when a stack holds ${size} after a trade`,
  stopMark: (left: number) => (left ? `stop mark: ${left} to go` : 'stop mark reached'),
  tickets: 'Offers and questions',
  none: 'Nothing is on offer. Press a card of yours, then what you want for it.',
  closed: 'The floor is closed.',
  gone: 'gone',
  yours: 'Yours',
  yoursNone: 'nothing open',
  ofMine: (gives: string, wants: string) => (gives ? `your offer of ${gives} for ${wants}` : `your question about ${wants}`),
  offers: (name: string, gives: string, wants: string, to: string) =>
    `${name} offers ${gives} for ${wants}${to ? `, to ${to}` : ''}`,
  asks: (name: string, about: string, to: string) => `${name} asks ${to || 'all'}: who has ${about}?`,
  toYou: 'to you',
  to: (name: string) => `to ${name}`,
  accepted: (names: string[]) => `accepted by ${listed(names)}`,
  yes: (names: string[]) => `yes: ${listed(names)}`,
  no: (names: string[]) => `no: ${listed(names)}`,
  accept: 'Accept',
  becomes: (now: number, least: number, most: number) => `${now} → ${least}${most > least ? `–${most}` : ''}`,
  becomesName: (now: number, least: number, most: number, words: string) =>
    `your hand is worth ${now} now and ${least}${most > least ? ` to ${most}` : ''} then: ${words}`,
  loses: (points: number) => `lose ${points}`,
  losesAtLeast: (points: number) => `lose ${points} or more`,
  mayLose: (points: number) => `may lose ${points}`,
  staysSame: 'no change',
  gains: (points: number) => `gain ${points}`,
  gainsAtLeast: (points: number) => `gain ${points} or more`,
  mayGain: (points: number) => `may gain ${points}`,
  isOut: (words: string) => `on the floor: ${words}`,
  wasAccepted: (words: string, names: string[]) => `${listed(names)} accepted: ${words}`,
  isGone: (words: string) => `no longer on the floor: ${words}`,
  came: (cards: string[], points: number) => `you got ${listed(cards)}; your hand is worth ${points} now`,
  wasAnswered: (about: string, said: string[]) => `${about}: ${said.join(', ')}`,
  canAccept: (words: string, prospect: string) => `you can accept: ${words}${prospect ? ` (${prospect})` : ''}`,
  canAcceptMany: (number: number) => `you can accept ${number} more offers`,
  below: (number: number) => `${number} more below`,
  counterName: (name: string) => `Make ${name} a counter-offer`,
  actName: (does: string, words: string) => `${does}: ${words}`,
  any: (what: string) => `any ${what}`,
  builder: 'An offer or a question of yours',
  give: 'Give',
  want: 'for',
  nothingYet: 'press a card',
  orAsk: 'or below, to ask who has one',
  wantYet: 'press below',
  anotherName: 'Want a second card',
  sayAs: (card: string) => `Say ${card} as`,
  toWhom: 'To whom',
  all: 'to all',
  asking: 'Who has',
  wantFor: 'What you want for it',
  askFor: 'Ask who has',
  offer: 'Offer',
  ask: 'Ask',
  clear: 'Clear',
  worth: (points: number) => `worth ${points} now`,
  inSet: (points: number, words: string) => `${count(points, 'point')}: ${words}`,
  done: 'Done',
  traders: 'Who is done',
  isDone: (name: string, done: boolean) => `${name} is ${done ? 'done' : 'still trading'}`,
  wait: 'Wait',
  scored: (round: number) => `Round ${round} was scored`,
  noGroups: 'no group',
  times: (cards: number, points: number) => `${cards} × ${points / cards} = ${points}`,
  ungrouped: (cards: string[]) => `in no group: ${listed(cards)}`,
  rest: 'in no set',
  showHands: 'Show hands',
  closeRound: (round: number) => `Close round ${round}`,
};

export const TIME = {
  left: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  short: (seconds: number) => `Less than ${count(seconds, 'second')} left`,
};

/** What is asked of me, out of the server's `ann: give a card away (TC-B1)`; who need not do it is told so. */
export function askedOfMe({ prompt, rule, options }: Pick<Question, 'prompt' | 'rule' | 'options'>): string {
  const words = titled(prompt.replace(/^[^:]*: /, '').replace(` (${rule})`, ''));
  const mayPass = options.some((option) => option.word === 'pass' && !option.words);
  return mayPass && !/\bpass$|[?)]/.test(words) ? `${words}, or pass` : words;
}

/** The same of somebody else, with the name. */
export function askedOfOther({ prompt, rule }: { prompt: string; rule: string }): string {
  return prompt.replace(` (${rule})`, '');
}

/** The reason alone, out of the server's `you may not: you do not hold it; allowed: 2, 3`. */
export function reasonIn(refusal: string): string {
  return refusal.replace(/^[^:]*: /, '').replace(/; allowed: .*$/, '');
}

export function waitingFor(names: string[]): string {
  return `You have answered. Waiting for ${listed(names)}.`;
}

const OPTION_WORDS: Record<string, string> = {
  pass: 'Pass',
  yes: 'Yes',
  no: 'No',
  'take-back': 'Take back my answer',
};

/** An option that lies nowhere on the table; after other picks of the same move, passing means that these are all. */
export function optionWord(meaning: string, { word, words }: { word: string; words: string }, picked = 0): string {
  if (words) return meaning === 'branch' ? titled(words) : words;
  if (word === 'pass' && picked) return 'No more';
  if (meaning === 'domain') return DOMAINS[word as Letter] ?? word;
  return OPTION_WORDS[word] ?? (meaning === 'word' ? titled(word.replace('-', ' ')) : word);
}

/** `e2n1`: 2 east, 1 north of the first card. */
export function placeWords(name: string): string {
  if (name === 'o') return 'the middle';
  const sides: Record<string, string> = { e: 'east', w: 'west', n: 'north', s: 'south' };
  return [...name.matchAll(/([ewns])(\d+)/g)].map(([, side, number]) => `${number} ${sides[side!]}`).join(', ') || name;
}

/** The one thing that stands beside an option. */
export function factBadge(facts: Record<string, number> | undefined): string {
  if (!facts) return '';
  if (facts.sum !== undefined) return `= ${facts.sum}`;
  if (facts.points !== undefined) return signed(facts.points);
  const first = Object.entries(facts)[0];
  return first ? `${first[0]} ${first[1]}` : '';
}

/** At the head of something: `Your hand`. */
export function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function oneOf(cards: string): string {
  return `one of ${listed(cards.slice(1, -1).split(' '))}`;
}

export const CARD_STATE = {
  of: (name: string) => `of ${name}`,
  neutral: 'of nobody',
  at: (place: string) => `at ${place}`,
};

export const PLACE = {
  free: (place: string) => `Place ${place}`,
  first: 'choose it first, then the card',
};

export const BOARD = {
  zoom: 'How close the board is',
  closer: 'Closer',
  further: 'Further away',
  fit: 'As it fits, or all of it',
  waits: 'not built yet, waits for helpers',
  plan: 'waits',
};

export const METER = {
  said: (title: string, value: number, limit: number) => `${title} ${value}${limit ? ` of ${limit}` : ''}`,
  first: (player: string) => `${player} is first`,
};

export const SEAT = {
  you: 'you',
  bot: (kind: string) => `${kind} bot`,
  away: 'away',
  there: 'here',
  free: 'free seat',
  resigned: 'resigned',
  decides: 'to decide now',
  points: (score: number) => (score === 1 ? 'point' : 'points'),
  cards: (number: number, known: number) => `${count(number, 'card')}${known ? ` (${known} known)` : ''}`,
  first: 'first',
  done: 'done',
  hand: (number: number) => `Hand: ${count(number, 'card')}`,
  known: 'What you know of it',
  unknown: 'You know none of it.',
  standIn: 'Let a bot play until they are back',
  standInHint: 'There is no page open on this seat. A bot can play for them; when they come back the seat is theirs again.',
};

export const NEWS = {
  title: 'Since your last move',
  none: 'Nothing has happened.',
  count: (number: number) => `${number} new`,
};

/** Whether a line of the log tells what somebody else did to me. */
export function isAboutMe(words: string): boolean {
  return /\byour?\b/.test(words) && !isMyDoing(words);
}

export function isMyDoing(words: string): boolean {
  return /^you\b/.test(words);
}

/** Of a line of the log, and of the next where it tells what was done for me. */
export function ranOut(words: string, then: string): string {
  const said = then ? `${words}: ${then}` : words;
  return `${said[0]?.toUpperCase()}${said.slice(1)}.`;
}

export const PILE = {
  unit: (number: number) => (number === 1 ? 'card' : 'cards'),
  known: 'What you know of it, from the top',
  unknown: (number: number) => `${count(number, 'card')}, face down.`,
  empty: 'empty',
  first: 'from the bottom up',
};

export const MENU = {
  handOver: 'Let a bot play for me',
  takeBack: 'Play myself again',
  resign: 'Resign',
  resignAsk: 'Resign? A bot plays your seat to the end; you cannot take it back, and its result is that of the seat. If everybody resigns the game is over.',
  handOverHint: 'What it wins or loses is yours. Take the seat back whenever you like.',
  end: 'Propose to end the game',
  endHint: 'If everybody agrees the game is over, and nobody has won.',
  share: 'Code and links',
  rules: 'The rules of this game',
  keys: 'Keyboard keys',
  confirmEvery: 'Confirm every move',
  sound: 'Soft sounds, and one when it is my turn',
  notify: 'Notify me when it is my turn and I look elsewhere',
  shortcuts: 'Single keys do things',
  yes: 'Yes, resign',
  no: 'No',
};

export const OUTCOME = {
  won: (names: string[]) => (names.length === 1 ? `${names[0]} won` : `${listed(names)} won together`),
  youWon: (mates: string[]) => (mates.length ? `You won, with ${listed(mates)}` : 'You won'),
  nobody: 'Nobody won',
  ended: 'The game was ended.',
  player: 'Player',
  score: 'Points',
  chart: (players: string[], rounds: number[][]) =>
    `Points after each round. ${players.map((name, player) => `${name}: ${rounds.map((points) => points[player]).join(', ')}`).join('. ')}`,
  rematch: 'Play again',
  sameDeal: 'Same deal again',
  waits: 'A new table with the same seats waits for you.',
  next: 'Go to the new table',
  replay: 'Replay',
  record: 'Record of the game',
};

// --- Replay.

export const REPLAY = {
  title: (game: string) => `Replay: ${game}`,
  none: 'This replay cannot be shown',
  toTable: 'Table',
  timeLine: 'Time line',
  tools: 'This moment',
  move: 'Move',
  /** What the slider says, and what is read out. */
  at: (moment: number, last: number, lines: string[]) =>
    `${moment ? `Move ${moment} of ${last}` : 'The deal'}${moment && lines.length ? `: ${briefly(lines, 3)}` : ''}`,
  nothing: 'Nothing that this seat was told.',
  first: 'To the deal',
  back: 'Back',
  play: 'Play',
  pause: 'Pause',
  on: 'On',
  last: 'To the end',
  speed: 'Speed',
  speeds: [
    { name: 'slow', words: '½×', pause: 2800 },
    { name: 'normal', words: '1×', pause: 1400 },
    { name: 'fast', words: '3×', pause: 470 },
  ],
  time: (seconds: number) => `${TIME.left(seconds)} into the game`,
  seenBy: 'Seen by',
  spectator: 'a spectator',
  link: 'Copy link',
  linkName: 'Copy link to this moment',
  linkTo: (moment: number) => `Link to move ${moment}`,
  goTo: (moment: number) => (moment ? `Go to move ${moment}` : 'Go to the deal'),
  playOn: 'Play on',
  fromHere: 'from here',
  isOver: 'The game is over here: play on from a move before.',
  playOnTitle: (moment: number) => (moment ? `Play on from move ${moment}` : 'Play on from the deal'),
  playOnHint: 'A new table with the same cards in the same places. The seats keep their names; whoever has seen this replay may know what lies in the deck.',
  mySeat: 'Your seat',
  others: 'The others',
  friends: 'friends: you get links to send',
  playOnDo: 'Play on',
  keys: [
    ['Space', 'play and pause'],
    ['Left and Right', 'a move back, and on'],
    ['Home and End', 'to the deal, and to the end'],
    ['I', 'look at the card that has the focus'],
    ['?', 'this list'],
  ] as [string, string][],
};

export const KEYS = {
  title: 'Keyboard',
  keys: [
    ['Tab', 'to the next part of the table'],
    ['Arrow keys', 'between cards, places and buttons of a part'],
    ['Enter or Space', 'choose'],
    ['O', 'to the first thing that can be chosen'],
    ['1 to 9', 'a choice by its number'],
    ['0', 'pass, wait, or no more'],
    ['Enter', 'confirm a move that is complete'],
    ['Escape or Backspace', 'take back the last pick'],
    ['I', 'look at the card'],
    ['U', 'undo'],
    ['T', 'a hint, and once more to take it'],
    ['P', 'to what is asked'],
    ['H', 'to your hand'],
    ['B', 'to the board'],
    ['W', 'to what you want, on a trading floor'],
    ['D', 'done trading'],
    ['L', 'to the log'],
    ['C', 'to the chat'],
    ['?', 'this list'],
  ] as [string, string][],
};

/** What a screen reader says of new lines of the log, when there are many. */
export function briefly(lines: string[], most: number): string {
  const left = lines.length - most;
  return (left > 0 ? [`${count(left, 'more thing')} happened`, ...lines.slice(-most)] : lines).join('. ');
}

export function pageTitle(parts: string[]): string {
  return [...parts, TITLE].join(' · ');
}

/** By player: what marks their cards, beside their colour. */
export const SIGNS = ['●', '■', '▲', '◆', '★', '✚'];

export const EFFECT = { uses: (player: string, card: string) => `${player} uses ${card}` };
export const PEEK = 'Point at a card to see what it does here; press it for more.';
