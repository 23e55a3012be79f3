/** What is sent over the WebSocket: types only. `make golden` writes this file from the server's
 *  protocol.py; docs/protocol.md explains it. */

export type Level = 'kitten' | 'cat' | 'tomcat' | 'matou'

export type Emotion = 'hello' | 'well-played' | 'thanks' | 'oops' | 'hurry' | 'thinking' | 'purr' | 'hiss'

/** Something that was counted in imagined deals: `here` after the move, `there` after the other one, per deal; from
 *  `low` to `high`, the difference. `counted`: a deal has it or not; or an amount. In words: what it is, and
 *  whether it is one of the reasons. */
export interface Counted {
  counted: 'amount' | 'deals'
  event: string
  here: number
  high: number
  low: number
  reason?: boolean
  says?: string
  there: number
}

/** Why `move` rather than `other`: what was counted in `deals` deals imagined from what the player saw. In words:
 *  the reasons as a sentence, and what the other move does. */
export interface Reasons {
  counts: Counted[]
  deals: number
  instead?: string
  move: string
  other: string
  says?: string
}

/** I sit at this table: show me my view, with what was heard since ply `since`, and go on showing me. A client with
 *  several seats on one device says which `seat`; the same below. `changes`: after the first view only what has
 *  changed, here and in Watch. `cells`: the fields of the table that the client reads; null: all of them. */
export interface Join {
  type: 'join'
  table: string
  since?: number
  seat?: number | null
  changes?: boolean
  cells?: string[] | null
}

/** I look on. A table that is not public wants its secret link. */
export interface Watch {
  type: 'watch'
  table: string
  since?: number
  link?: string | null
  changes?: boolean
  cells?: string[] | null
}

/** I may have missed something: show me everything since ply `since`. */
export interface Resync {
  type: 'resync'
  table: string
  since?: number
  seat?: number | null
}

/** I look back: show me once more what I was shown when I had heard `ply` moves. First join or watch the table. */
export interface Look {
  type: 'look'
  table: string
  ply: number
  seat?: number | null
}

/** My move. `id` is made by the client and names one move for ever: sent twice, it is made once. */
export interface MakeMove {
  type: 'move'
  id: string
  table: string
  ply: number
  move: string
  seat?: number | null
}

/** May I make this move, and if not, why? It is not made, and nobody hears of it: so that a page can say at once
 *  what would be refused. */
export interface Check {
  type: 'check'
  id: string
  table: string
  ply: number
  move: string
  seat?: number | null
}

/** I give up the game. It is over, and the others win. */
export interface Resign {
  type: 'resign'
  id: string
  table: string
  seat?: number | null
}

/** Let us share the win: it is over when everybody has said so. Not `agree`: no, or no more. */
export interface Draw {
  type: 'draw'
  id: string
  table: string
  agree?: boolean
  seat?: number | null
}

/** I take back my last move, and what followed. Only where all the others are agents. */
export interface TakeBack {
  type: 'back'
  id: string
  table: string
  seat?: number | null
}

/** May I take back my last move, and what followed? It is done when all other people have agreed; a move of anybody
 *  is an answer, too: no. */
export interface AskBack {
  type: 'ask-back'
  id: string
  table: string
  seat?: number | null
}

/** Yes, take it back. Not `agree`: no; or I ask no more. */
export interface AnswerBack {
  type: 'answer-back'
  id: string
  table: string
  agree?: boolean
  seat?: number | null
}

/** What would you do in my place? It is told to me alone; the record says that I asked. */
export interface Hint {
  type: 'hint'
  id: string
  table: string
  seat?: number | null
}

/** Let an agent play for a seat whose player is away. The host decides; otherwise all who are there. */
export interface StandIn {
  type: 'stand-in'
  id: string
  table: string
  absent: number
  level?: Level
  seat?: number | null
}

/** I am back, and play myself again. */
export interface Return {
  type: 'return'
  id: string
  table: string
  seat?: number | null
}

/** A feeling from a fixed set: there is no free text at a table. */
export interface Emote {
  type: 'emote'
  table: string
  emote: Emotion
  seat?: number | null
}

/** A round is over, and I have seen it: the next one may go on. `hold`: not before I say so again; only where no
 *  other person would have to wait. */
export interface Ready {
  type: 'ready'
  table: string
  hold?: boolean
  seat?: number | null
}

/** Is anybody there? A page cannot see the WebSocket's own pings, and a connection may die without a word. */
export interface Ping {
  type: 'ping'
}

/** How a game ended, as records write it. */
export interface Ended {
  scores: number[]
  winners: number[]
  why: string
}

/** What a seat's last turn touched, by the names that things have on the page. */
export interface Trace {
  seat: number
  things: string[]
}

/** A view in words, in the language of the page. `asks`: what is asked now, or whom everybody waits for; `labels`:
 *  by legal move, what it does; `told`: by move heard, the move and what came of it (nothing where it is long ago);
 *  `aside`: what the page needs to draw this game and may not work out for itself: each game has its own (`InView`
 *  in its page_types.py and told.ts); `traces`: the last turn of each seat, the newest last; `hits`: the seats that
 *  somebody else's move, the last one shown, did something to; `secret`: there is something in this view that
 *  nobody else may see. */
export interface Words {
  asks: string
  labels: string[]
  told: string[][]
  aside: Record<string, unknown>
  traces: Trace[]
  hits: number[]
  secret: boolean
}

/** `words` for a client that has the view before: what is not here is as it was. `told` goes on from `since`.
 *  `aside`: all of it is new; `fields`: only these of its fields; `entries`: and of these fields (objects, or lists
 *  by index) only some entries: they have the types of the aside. */
export interface News {
  told: string[][]
  asks?: string
  labels?: string[]
  traces?: Trace[]
  hits?: number[]
  secret?: boolean
  aside?: Record<string, unknown>
  fields?: Record<string, unknown>
  entries?: Record<string, Record<string, unknown>>
}

/** What this seat (null: a spectator) may know now. `heard` replaces everything from ply `since` on, and so does
 *  `told` in `words`. `partial`: `cells` has only the fields that are not as in the view before, and `news` takes
 *  the place of `words`. `cells` are by field of the game, numbers or lists of them (`Cells` in its told.ts).
 *  `past`: it was so when only `ply` moves had been heard; somebody looks back. */
export interface Shown {
  type: 'view'
  table: string
  ply: number
  seat: number | null
  turn: number | null
  cells: Record<string, unknown>
  legal: string[]
  since: number
  heard: [number, string][]
  outcome: Ended | null
  words?: Words
  past?: boolean
  partial?: boolean
  news?: News
}

/** A table that is being set, until its host lets it begin. `host`: the host's seat; `you`: your own, which may
 *  change; `least`: how many have to sit down; `first`: the seat that shall begin, or `random`; null: as its
 *  options say. */
export interface Room {
  host: number | null
  you: number | null
  least: number
  first: number | string | null
}

/** The game has not begun: `free` seats are free. `room`: it begins when its host says so; null: when every seat is
 *  taken. */
export interface Waiting {
  type: 'waiting'
  table: string
  free: number
  room: Room | null
}

/** A seat: a person by name, a program (`bot`), or an agent's level. `here`: somebody is there. `stand_in`: the
 *  level that plays for a person who is away. */
export interface Sitting {
  name: string | null
  level: string | null
  bot: boolean
  here: boolean
  stand_in: string | null
}

/** Clocks: what each seat has left in milliseconds (an agent: null), and whose runs, as far as a seat may know. */
export interface Ticking {
  left: (number | null)[]
  running: number | null
}

/** Between two rounds: it goes on when everybody in `waits` is in `ready`, or in `left` milliseconds (null:
 *  somebody holds it). Meanwhile no agent moves, and no clock runs. */
export interface Pause {
  left: number | null
  waits: number[]
  ready: number[]
}

/** A seat has made a move that others may answer unheard: it is shown in `left` milliseconds, whether anybody was
 *  asked or not. `answer`: you are asked, and have this many to answer; then you accept. Null: you are not asked,
 *  or may take your time. */
export interface Settling {
  seat: number
  move: string
  left: number
  answer: number | null
}

/** A seat asks to take its last move back; `agreed`: the others that would let it. */
export interface BackAsked {
  seat: number
  agreed: number[]
}

/** Who looks on: how many, about where there are many, and the names of the first who have one. */
export interface Audience {
  count: number
  names: string[]
}

/** The people at a table and what they have said beside their moves. `offers`: seats that would share the win.
 *  `votes`: [absent seat, who would let an agent play for it]. `rematch`: the table where it goes on; `rematch_by`:
 *  the seat that asked for it. `called`: what the sentences call each seat, in the language of the page. `pause`: a
 *  round has ended, and the people look at it. `settling`: a move was made that is not shown yet. `hints`: people
 *  may ask for them here. `absent`: [seat, milliseconds until a cat may play for the player who is away].
 *  `preparing`: about how many seconds it takes until the cats here that search can do so; until then they keep the
 *  others waiting. `back`: a seat asks to take a move back. `watching`: the spectators, if there are any. */
export interface About {
  type: 'table'
  table: string
  seats: Sitting[]
  offers: number[]
  votes: [number, number][]
  clock: Ticking | null
  rematch: string | null
  closed: boolean
  pause: Pause | null
  rematch_by: number | null
  called?: string[]
  settling?: Settling
  hints: boolean
  absent?: [number, number][]
  preparing?: number
  back?: BackAsked
  watching?: Audience
}

/** A good move, for this seat alone; the same one whenever it is asked for in this position. `says`: what it makes,
 *  in the language of the page, where there is more to say than what the move is called. `reasons`: why this move
 *  rather than another one; not of the only move, nor of one that was worked out long ago. */
export interface Hinted {
  type: 'hint'
  id: string
  table: string
  move: string
  says?: string
  reasons?: Reasons
}

/** What forbids a move, as in `refused`. */
export interface Why {
  code: string
  reason: string
  values: Record<string, unknown>
  paragraph: string | null
  said?: string
}

/** What was asked with `check`: nothing forbids the move now, or this does. It is not made. */
export interface Checked {
  type: 'checked'
  id: string
  table: string
  why: Why | null
}

/** What was asked with this id is done, and will not be lost. `move` is its text in the log. */
export interface Ok {
  type: 'ok'
  id: string
  table: string
  move: string
}

/** Not done, and why: a sentence in English with its values, so that a page can say it in its own language. A value
 *  that is a sentence itself is {"reason", "values"} again. `ply` is where the seat is now, if that helps. `said`:
 *  the sentence in the language of the page. */
export interface Refused {
  type: 'refused'
  code: string
  reason: string
  values: Record<string, unknown>
  id: string | null
  table: string | null
  paragraph: string | null
  ply: number | null
  said?: string
}

/** Somebody at the table feels so. */
export interface Felt {
  type: 'emote'
  table: string
  seat: number
  emote: Emotion
}

/** Yes. It comes at once, whatever else is under way. */
export interface Pong {
  type: 'pong'
}

export type Asked =
  | Join
  | Watch
  | Resync
  | Look
  | MakeMove
  | Check
  | Resign
  | Draw
  | TakeBack
  | AskBack
  | AnswerBack
  | Hint
  | StandIn
  | Return
  | Emote
  | Ready
  | Ping

export type Told = Shown | Waiting | About | Hinted | Checked | Ok | Refused | Felt | Pong
