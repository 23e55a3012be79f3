/** What a game's table is given, and all it knows: it draws a view and sends moves' texts. There are no rules in here.
 *
 *  Anything that needs a rule to be known (what a dog attacks, what a card asks for, what a meld is worth) comes from the
 *  server in `view.words.aside` and, if it never changes, in `box.texts`, made by src/matou/games/<game>/page.py.
 */

import type { Emotion, Ended, Shown, Words } from '../net/messages'

/** What one seat may know: the server's `view` messages, put together. What the aside and the cells of a game are like,
 *  its told.ts says (reads.ts). */
export interface View extends Pick<Shown, 'ply' | 'seat' | 'turn' | 'cells' | 'legal' | 'heard' | 'outcome'> {
  words: Omit<Words, 'secret' | 'aside'> & { aside: object }
}
export type Outcome = Ended

/** What is in the box, GET /api/tables/{id}/box: its cells by name, and what is said of them. */
export interface Box {
  readonly [name: string]: unknown
  readonly texts?: Readonly<Record<string, unknown>>
}

/** A seat, as people see it. In a sentence it is a player: `say('wins', { name: sat })`. */
export interface Sat {
  seat: number
  /** As the sentences in `words` call it. */
  name: string
  /** The one who reads this. Where several share a device, nobody is. */
  you: boolean
  /** What stands beside their face: “You”, or the name. */
  label: string
  level: string | null
  /** How strong they seem, after games against people. */
  rating?: number | null
  here: boolean
  me: boolean
  turn: boolean
  standIn: string | null
  /** Milliseconds left on its clock, if it has one. */
  left: number | null
  /** What they show to feel, for a moment. */
  feeling?: Emotion | null
}

/** One for each kind of event. `add`: to what lies there already; `swap`: two things change places; `leave`: a card is exchanged or given away; `hurry`: the player's time runs out. */
export type SoundName =
  | 'pick' | 'place' | 'add' | 'swap' | 'flip' | 'draw' | 'pass' | 'leave' | 'good' | 'bad' | 'turn' | 'hurry' | 'won' | 'lost'

/** A round is over, and the next one waits until the people at the table are ready. */
export interface Rest {
  /** Milliseconds until it goes on by itself; null: not before somebody says so. */
  left: number | null
  /** Has everybody in front of this screen said so? */
  ready: boolean
  /** The others who have not. */
  others: number[]
  /** Are there no other people, who would have to wait too? */
  alone: boolean
}

/** The game has just ended. A table that shows its end step by step holds the result back until that is over. */
export interface Finale {
  hold(): void
  /** Milliseconds for which a step stays, at the pace that was chosen; `much`: one that does something. */
  beat(much: boolean): number
  over(): void
}

/** A move that was made and one that would have been better, by their texts. */
export interface Compared {
  made: string
  better: string
}

/** A match as a table is given it. Reactive: read from it in markup or $derived. */
export interface Match {
  readonly game: string
  readonly view: View
  readonly box: Box
  readonly seats: Sat[]
  /** The seat whose eyes these are; null: looking on. */
  readonly own: number | null
  /** May a move be made here now? Not while an older position is looked at, nor while one is on its way. */
  readonly mine: boolean
  /** The game is over and watched again: nothing can be chosen, so nothing needs to be offered. */
  readonly again?: boolean
  /** How often moves were taken back: the position may look like one that was there before. */
  readonly rewound?: number
  /** A move somebody asked a hint for. */
  readonly hinted: string | null
  /** Is the end of the game being shown? The result comes after it. */
  readonly finale?: Finale | null
  /** Watched again: what was done here, and what is to be learnt from it. */
  readonly compared?: Compared | null
  /** Does the next round wait? */
  readonly rest: Rest | null
  /** The next round may go on; or, `hold`, it waits until this is said again. */
  ready(hold?: boolean): void
  /** Sends a move's text. If it is not allowed, the server's reason is shown with its paragraph: so a table may send
   *  what a person tries, legal or not. */
  send(move: string): void
  /** Why this move would be refused now, in a sentence; empty: it would not be, or nobody can be asked. It is not made,
   *  and no attempt either. Tables ask through `reasonFor`. */
  whyNot(move: string): Promise<string>
  /** A sound for what the person does before a move is sent (`pick`), or the table shows by itself. The move itself, of
   *  whichever player, is heard when it arrives: `sounds` in the table's index.ts says how. */
  play(sound: SoundName): void
  /** Another table than the game's own is drawn, and reads all cells. */
  readAll?(): void
}

/** GET /api/tables/{id}/result. */
export interface Result {
  result: Ended
  /** Where the points came from: its shape is the game's own (told.ts). */
  detail: unknown
  told: string[]
}

/* What a table must do for the rest of the page
 *  - `data-travel="discat 24"` on a thing that can move: it is drawn travelling from where an element with the same name
 *    was before the last view to where it is now. Names are unique on a page at any moment, and an element shows one side
 *    of one thing for as long as it lives (a keyed each, `{#key}`). Its picture has the class `face`.
 *    Beside it, as far as they make sense:
 *    `data-from="draw"`  if it was nowhere, it comes from the element with `data-travel="draw"`: a card, or a panel;
 *    `data-to="draw"`    when it is gone, it goes there; also on what it lay in, where the last move decides (a hand);
 *    `data-side="up"`    or `down`, the side it shows: what comes from or goes to the other side turns over on its way;
 *    `data-stays`        when it is gone, it was only covered: it is seen until what covers it has landed;
 *    `data-holds`        it is a panel, whatever is drawn on it;
 *    `data-stretch`      it is only a ground on which cards lie, and grows with them;
 *    `data-count="5"`    on what holds this many cards that are not drawn one by one (a player's panel, a pip): when there are
 *                        more, backs fly here from `data-from`;
 *    `data-gave="2"`     how many cards it has given to `data-to` so far: when there are more, backs fly there.
 *  - `data-after` on what follows from a card that flies (a count, what is asked next): it is seen when that has landed.
 *  - moves that sound unlike a card that is laid are in `sounds` of its index.ts, by how their texts begin.
 *  - every thing a person can choose is a <button> (or has role and tabindex) of at least 44 px, with a name in words;
 *    what may be chosen now has the class `lit`; what is chosen has aria-pressed="true".
 *  - a table fills its box: it is laid out with container queries (the page gives it the room it has, 320 px to 4K) and
 *    never scrolls sideways.
 */
