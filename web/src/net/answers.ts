/** What the REST API answers, and a table that is asked for: types only. `make golden` writes this
 *  file from the server's answers.py. */

import type { Level, Reasons, Room, Words } from './messages'

export type State = 'open' | 'playing' | 'over' | 'closed'

export type Visibility = 'public' | 'link' | 'private'

/** A lesson. `short`: about something that not every table has; offered where it is met. */
export interface LessonName {
  name: string
  short: boolean
  title: string
}

/** One idea of a lesson, shown once `ply` moves have been made. `does`: it waits for a move, else it is only read;
 *  `move`: the move to highlight; `paragraph`: of the booklet. */
export interface StepText {
  does: boolean
  move: string | null
  name: string
  paragraph: string | null
  ply: number
  says: string
}

/** A guided game, step by step. */
export interface LessonText {
  game: string
  name: string
  steps: StepText[]
  title: string
}

/** An addition: how often it was laid, added and refused, and how many seconds each move took. */
export interface Pair {
  added: number
  laid: number
  refused: number
  seconds: number[]
}

/** What a player practised, by addition (5+9), and as a grid of texts. `weak`: what to practise, for it was refused
 *  or took long; 9+5 is 5+9 there. `yours`: a seat of the guest who asks. */
export interface PractisedBy {
  grid: string[][]
  name: string
  pairs: Record<string, Pair>
  seat: number
  weak: string[]
  yours: boolean
}

/** Which additions were practised in a game; `tables`: those of 1 to 10, or 0 to 9. */
export interface Practice {
  players: PractisedBy[]
  table: string
  tables: string
}

/** Something to practise: an addition, either way round. */
export interface FactTold {
  left: number
  right: number
  sum: number
}

/** The additions of some tables. `usual`: those that one plays with unless one chooses. */
export interface FactsOfTables {
  facts: FactTold[]
  tables: string
  usual: boolean
}

/** All that there is to practise. */
export interface Facts {
  decks: FactsOfTables[]
  game: string
  title: string
}

/** How well a child knows an addition. `box`: 1 (new, or wrong) to 5 (by heart); `due`: the day on which it is
 *  asked again, counted from 1970; `at`: when it was asked last, in seconds since then; how often it was right and
 *  wrong. */
export interface KnownTold {
  at: number
  box: number
  due: number
  right: number
  wrong: number
}

/** A child that practises, known by its cat, and how well it knows each addition (3+4). */
export interface ChildTold {
  cat: number
  facts: Record<string, KnownTold>
  id: string
}

/** The children that practise with a guest. `removed`: those that no device should keep any longer. */
export interface Children {
  children: ChildTold[]
  removed: string[]
}

/** What a child has practised; `facts` is null for one that was removed. */
export interface StoredPractice {
  cat: number
  changed: string
  child: string
  facts: Record<string, KnownTold> | null
  game: string
  program: string | null
}

/** What puzzles may be about. */
export interface PuzzleTheme {
  name: string
  title: string
}

/** A puzzle in the list. `grade`: the smallest search that finds it, in simulations; 0: the heuristic does.
 *  `rating`: how hard it is for people. `first`: were you right at your very first go? `last`: and when you last
 *  tried? Null: you have not tried it. */
export interface PuzzleLine {
  first: boolean | null
  grade: number
  id: string
  last: boolean | null
  rating: number
  seats: number
  themes: string[]
}

/** A game's puzzles. `day`: today's; `rating`: how strong you are at them, null before the first one. */
export interface PuzzleList {
  day: string | null
  game: string
  puzzles: PuzzleLine[]
  rating: number | null
  themes: PuzzleTheme[]
}

/** A move, in words too, and what it keeps of the win. */
export interface PuzzleMove {
  move: string
  says: string
  share: number
}

/** The puzzle of a table. `id`: null for a position of a game of yours. `moves`: the best one and the wrong one
 *  that tempts, once the answer is found or was shown; `lead`: what the answer surely keeps more; `simulations`:
 *  how many that comes from; `solved`: it is certain; `reasons`: why, where search is ready and something says so
 *  clearly. */
export interface PuzzleState {
  game: string
  grade: number | null
  id: string | null
  lead: number | null
  moves: PuzzleMove[]
  rating: number | null
  reasons: Reasons | null
  simulations: number
  solved: boolean
  state: 'found' | 'open' | 'shown'
  themes: string[]
  tries: number
}

/** How a game that is over can be shown to others. `link`: of its replay alone; null: none is needed. `shared`: it
 *  can be at all; `embedded`: other sites may show it in a frame. */
export interface Sharing {
  embedded: boolean
  link: string | null
  shared: boolean
}

/** A position in one line, and how many moves it has heard. */
export interface PositionLine {
  ply: number
  position: string
}

/** A device, or a link to another device which nobody has used yet (`until`). */
export interface StoredDevice {
  created?: string
  device?: string
  id: string
  revoked?: string
  until?: string
  used?: string
}

/** A program. */
export interface StoredProgram {
  created?: string
  device?: string
  id: string
  name: string
  revoked?: string
  until?: string
  used?: string
}

/** A seat of such a table, as everybody there is shown it. `yours`: one's own, or a program's of one's own;
 *  `hidden`: taken off one's list; `kept_for_you`: free, but for one alone. */
export interface StoredSeat {
  hidden?: boolean
  kept_for_you?: boolean
  level: string | null
  name: string | null
  seat: number
  yours: boolean
}

/** A table where one sits or sat, which one opened, or where a seat is kept for one. */
export interface StoredGame {
  began: string | null
  created: string
  ended: string | null
  game: string
  host: boolean
  options: Record<string, unknown>
  result: EndedTold | null
  seats: StoredSeat[]
  state: State
  table: string
  visibility: string
}

/** `program`: the one of theirs that it is about; null: themselves. */
export interface OfProgram {
  program: string | null
}

/** A device that is told of turns, and where its messages go. */
export interface StoredNotification {
  created: string
  device: string
  endpoint: string
  language: string
  program: string | null
}

/** A table about to be made, and until when that is kept. */
export interface StoredPromise {
  program: string | null
  table: string
  until: string
}

/** What a game did to a rating. */
export interface StoredChange {
  after: number
  before: number
  program: string | null
  table: string
}

/** A puzzle: was it right at the `first` go and at the `last`, and at how many tables it was tried. */
export interface StoredPuzzle {
  at: string
  first: boolean
  game: string
  last: boolean
  program: string | null
  puzzle: string
  tries: number
}

/** A move that was tried in vain. */
export interface StoredAttempt {
  at: string
  ply: number
  program: string | null
  seat: number
  table: string
  text: string
}

/** A review that was asked for. */
export interface StoredReview {
  asked: string
  level: string
  program: string | null
  state: string
  table: string
}

/** A rating. */
export interface StoredRating {
  game: string
  games: number
  mu: number
  program: string | null
  sigma: number
}

/** Everything that is stored about a guest and the guest's programs. */
export interface Stored {
  attempts: StoredAttempt[]
  created: string
  devices: StoredDevice[]
  games: StoredGame[]
  name: string
  notifications: StoredNotification[]
  practice: StoredPractice[]
  programs: StoredProgram[]
  promises: StoredPromise[]
  puzzle_ratings: StoredRating[]
  puzzles: StoredPuzzle[]
  rated: StoredChange[]
  ratings: StoredRating[]
  reviews: StoredReview[]
}

export interface Span {
  from: number
  to: number
}

/** For programs, to be said in any language. `values`: by name; one that is a sentence is such an object again. */
export interface Sentence {
  reason: string
  values: Record<string, unknown>
}

/** How a game ended, as records write it. */
export interface EndedTold {
  scores: number[]
  why: string
  winners: number[]
}

/** A seat before somebody sits down: an agent's level, a person by name, or free. */
export interface SeatTold {
  bot: boolean
  free: boolean
  level: string | null
  name: string | null
  yours: boolean
}

/** Seconds per move; or a bank of seconds with an increment per move; or days per move. */
export interface ClockTold {
  bank?: number
  days?: number
  increment?: number
  move?: number
}

/** A table as people see it before they sit down. `room`: its host is setting it; `again`: the table where it goes
 *  on; `lesson`: the one it follows; `puzzle`: it begins with one; `commitment`: empty where nothing is dealt. */
export interface TableOf {
  again: string | null
  clock: ClockTold | null
  commitment: string
  created: string
  edition: number
  ended: string | null
  free: number
  game: string
  hints: boolean
  lesson: string | null
  options: Record<string, unknown>
  puzzle: boolean
  room: Room | null
  seats: SeatTold[]
  state: State
  table: string
  visibility: Visibility
  your_seat: number | null
}

/** The same, and how its game ended. */
export interface TableTold {
  again: string | null
  clock: ClockTold | null
  commitment: string
  created: string
  edition: number
  ended: string | null
  free: number
  game: string
  hints: boolean
  lesson: string | null
  options: Record<string, unknown>
  puzzle: boolean
  result: EndedTold | null
  room: Room | null
  seats: SeatTold[]
  state: State
  table: string
  visibility: Visibility
  your_seat: number | null
}

/** A table just made. `link`: its secret link, sent only once, to its maker. */
export interface Made {
  again: string | null
  clock: ClockTold | null
  commitment: string
  created: string
  edition: number
  ended: string | null
  free: number
  game: string
  hints: boolean
  lesson: string | null
  link: string | null
  options: Record<string, unknown>
  puzzle: boolean
  result: EndedTold | null
  room: Room | null
  seats: SeatTold[]
  state: State
  table: string
  visibility: Visibility
  your_seat: number | null
}

/** A game as one of its players looks back on it. `won`: with any of their seats; null while it goes on. `turn`: is
 *  it theirs? Null where that is not known. `your_turn`: it is, and other people wait. */
export interface Mine {
  again: string | null
  clock: ClockTold | null
  commitment: string
  created: string
  edition: number
  ended: string | null
  free: number
  game: string
  hints: boolean
  lesson: string | null
  options: Record<string, unknown>
  puzzle: boolean
  result: EndedTold | null
  room: Room | null
  seats: SeatTold[]
  state: State
  table: string
  turn: boolean | null
  visibility: Visibility
  won: boolean | null
  your_seat: number | null
  your_seats: number[]
  your_turn: boolean
}

/** A page of one's games. `next`: the `before` of the page that follows. */
export interface MyGames {
  games: Mine[]
  next: string | null
}

/** A table where other people wait for one's move. */
export interface Awaited {
  game: string
  table: string
}

/** Where other people wait for one's move. */
export interface Turns {
  tables: Awaited[]
}

/** Is this device told of its player's turns? */
export interface PushOn {
  on: boolean
}

/** The same. `key`: what a browser subscribes with at its push service; null: this server tells nobody. */
export interface PushTold {
  key: string | null
  on: boolean
}

/** A table about to be made, and what its secret is committed to. */
export interface Promise {
  commitment: string
  table: string
}

/** A choice in words. */
export interface NamedValue {
  says: string
  value: unknown
}

/** An option. `choices`: one by one, or a range; `title`: a short question; `named`: choices in words, of a range
 *  usual ones; `when`: only while other options have one of these values; `of_seats`: a whole number is a seat. */
export interface OptionTold {
  choices: unknown[] | Span
  default: unknown
  name: string
  named: NamedValue[]
  of_seats: boolean
  title: string | null
  what: string
  when: Record<string, unknown[]>
}

/** The table one gets without choosing. `first`: the options of somebody's very first game, and why; null where it
 *  is like any other. */
export interface QuickTold {
  first: Record<string, unknown> | null
  options: Record<string, unknown>
  seats: number
  why: string | null
}

/** How long a game takes, or one round. */
export interface MinutesTold {
  least: number
  most: number
  per_round: boolean
}

/** Who begins, as the booklet has it: a question for people, and the rule. */
export interface BeginningTold {
  ask: string
  rule: string
}

/** A game. `least`, `most`: players; `age`: in years; `goal`: what one plays for, in a line; `about`: what it is
 *  like; `custom_box`: people may play it with cards of their own; `box_help`: how the file of such cards is filled
 *  in; `lessons`: guided games; `puzzles`: how many there are; `practice`: what can be practised apart from it. */
export interface GameTold {
  about: string
  age: number | null
  beginning: BeginningTold | null
  box_help: string | null
  custom_box: boolean
  edition: number
  game: string
  goal: string
  least: number
  lessons: LessonName[]
  minutes: MinutesTold | null
  most: number
  name: string
  options: OptionTold[]
  practice: string | null
  puzzles: number
  quick: QuickTold
}

/** From where to where a clock may be set: `move`, `bank` and `increment` in seconds. */
export interface ClockLimits {
  bank: Span
  days: Span
  increment: Span
  move: Span
}

/** What can be played. */
export interface Catalogue {
  clocks: ClockLimits
  emotes: string[]
  games: GameTold[]
  levels: Level[]
  protocol: number
}

/** What `options.box` takes; null: the box as we know it. What is in a `box` is the game's own affair: its box file
 *  says it (docs/decks.md). */
export interface CheckedBox {
  box: Record<string, unknown> | null
}

/** The rules of a game as HTML; paragraph 3.4 is called `p-3.4`. */
export interface Booklet {
  html: string
  title: string
}

/** Who one is; `name` is null for a guest who has none yet. */
export interface GuestTold {
  bot: boolean
  name: string | null
}

/** The name one has now; null: none. */
export interface NameTold {
  name: string | null
}

/** A link that makes another device yours too, and for how many seconds it works. */
export interface CarryTold {
  link: string
  seconds: number
}

/** A program's name, and its token, sent only once. */
export interface ProgramTold {
  name: string
  token: string
}

/** A device or a program (`bot`) that plays under one's name. `used`: the day on which it was here last; `current`:
 *  this one. */
export interface DeviceTold {
  bot: boolean
  created: string | null
  current: boolean
  id: string
  name: string
  used: string | null
}

/** A rating: its value, what it is made of, and how many games it comes from. */
export interface Strength {
  games: number
  mu: number
  sigma: number
  value: number
}

/** How strong one seems at a game, and the place in that game's list. */
export interface MyRating {
  game: string
  games: number
  mu: number
  place: number
  sigma: number
  value: number
}

/** One of the best players of a game. */
export interface RatedPlayer {
  bot: boolean
  games: number
  mu: number
  name: string
  sigma: number
  value: number
  yours: boolean
}

/** The best players of a game. */
export interface Best {
  game: string
  ratings: RatedPlayer[]
}

/** The same. `detail`: where the points came from; each game has its own (page_types.py). */
export interface ResultOf {
  detail: Record<string, unknown>
  scores: number[]
  why: string
  winners: number[]
}

/** What a game did to somebody's rating. */
export interface RatingChange {
  after: number
  before: number
}

/** A game that is over. `told`: its last move and what came of it, in words if a language was asked for, else as
 *  sentences for programs. */
export interface ResultTold {
  again: string | null
  clock: ClockTold | null
  commitment: string
  created: string
  edition: number
  ended: string | null
  free: number
  game: string
  hints: boolean
  lesson: string | null
  names: string[]
  options: Record<string, unknown>
  plies: number
  puzzle: boolean
  ratings: (RatingChange | null)[]
  result: ResultOf
  room: Room | null
  seats: SeatTold[]
  state: State
  table: string
  told: (string | Sentence)[]
  visibility: Visibility
  your_seat: number | null
}

/** A position as a seat was shown it, as a spectator was (null), or with all cards open: a whole `view` message.
 *  `cells`: by field of the game (`Cells` in its told.ts). */
export interface Replayed {
  cells: Record<string, unknown>
  heard: [number, string][]
  legal: string[]
  outcome: EndedTold | null
  past?: boolean
  ply: number
  seat: number | 'all' | null
  since: number
  table: string
  turn: number | null
  type: 'view'
  words?: Words
}

/** A position of a game that is over: `at` of `plies` moves, and all moves. `told`: as in a result. */
export interface ReplayTold {
  at: number
  moves: [number, string][]
  names: string[]
  plies: number
  table: string
  told: (string | Sentence)[]
  view: Replayed
}

/** The best move, and the share of the win that it promises. `says`: what it does, if words were asked for. */
export interface BestMove {
  move: string
  says?: string
  share: number
}

/** A move, judged: `ply` moves had been made before it. `reasons`, of moves that lost much: why the best one.
 *  `again`: it was surely a mistake, and makes a puzzle. */
export interface Decision {
  again?: boolean
  best: BestMove | null
  loss: number | null
  mark: string
  move: string
  ply: number
  reasons?: Reasons
  says?: string
  seat: number
}

/** A seat's expected share of the win after `ply` moves. */
export interface CurvePoint {
  ply: number
  seat: number
  share: number
}

/** How well a player played, and how far that may be off (agents/turning.py); null where there was nothing to
 *  decide. Reviews from before it was measured have no margin. */
export interface Accuracy {
  accuracy: number | null
  margin?: number | null
  name: string
  seat: number
}

/** A move after which its player's share of the win went from `before` to `then`; `loss` of that is the move's own,
 *  compared with the best one. `kind`: the move was a mistake; or it was not, and things went down or up after it. */
export interface TurningPoint {
  before: number
  kind: 'mistake' | 'swing-down' | 'swing-up'
  loss: number
  ply: number
  seat: number
  then: number
}

/** A game, judged move by move. Reviews from before turning points were looked for have none. */
export interface Judged {
  curve: CurvePoint[]
  decisions: Decision[]
  names: string[]
  players: Accuracy[]
  turning_points?: TurningPoint[]
}

/** How far a review is: how many jobs are `ahead` of it; `result` once it is done. */
export interface Analysis {
  ahead: number
  done: number
  level: string
  result: Judged | null
  state: 'done' | 'failed' | 'running' | 'waiting'
  table: string
  total: number
}

/** To a page on the machine that runs the server: at which addresses do other devices find it? */
export interface LanTold {
  addresses: string[]
  can_change: boolean
  open: boolean
}

/** `ready`: the games that can be played; `search`: in how many seconds agents can search (null: now); `reason`:
 *  why nothing can be stored. */
export interface Health {
  protocol: number
  ready: Record<string, boolean>
  reason: string | null
  search: Record<string, number | null>
  store: boolean
  tables: number
  version: string
}

/** One of `move`, `bank` with `increment` (all in seconds), or `days`. */
export interface Clock {
  move?: number | null
  bank?: number | null
  increment?: number | null
  days?: number | null
}

/** A table to be made. A seat is `person`, `same` (another person on the maker's device) or a level. `names`: by
 *  seat, what players on the maker's device are called. `room`: its host changes the seats and says when it begins;
 *  seats that are not named are open. `table`: one that was promised before; `luck`: what its maker contributes to
 *  the deal. `hints`: people may ask for them even though other people play; such a game is not rated. `lesson`: it
 *  follows this lesson, which says all the rest. */
export interface Wish {
  game: string
  seats?: string[]
  options?: Record<string, unknown>
  visibility?: 'link' | 'public'
  clock?: Clock | null
  names?: (string | null)[]
  room?: boolean
  table?: string | null
  luck?: string | null
  hints?: boolean
  lesson?: string | null
}
