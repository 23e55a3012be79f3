/** What the server tells this table: types only. `make golden` writes this file from src/matou/core/page.py. */

/** A card, a square, or whatever moves name: its name in their texts, and what is written on it. */
export interface Thing {
  name: string
  says: string
}

/** What a place holds: `things`, one beside the other (`counted`: a tally of them, nothing to look at closely);
 *  `rows` of things, where it has rows; or else a `text`. */
export interface Contents {
  counted?: boolean
  rows?: ((Thing | null)[])[]
  text?: string
  things?: Thing[]
}

/** A place on the table, and what lies there or is to be read there. `seat`: whose it is. */
export interface Zone {
  counted?: boolean
  name: string
  rows?: ((Thing | null)[])[]
  seat: number | null
  text?: string
  things?: Thing[]
  title: string
}

/** A legal move, taken apart: the words its text begins with, and the things it names. */
export interface Said {
  things: Thing[]
  verb: string
}

/** The table for a page that has no drawing of it. `zones`: what lies where, field by field, less what this seat
 *  may not see; of a field that has a part for each seat, one for each. `moves`: by legal move. `fewer_is_better`:
 *  points are bad. */
export interface InView {
  fewer_is_better?: boolean
  moves: Said[]
  zones: Zone[]
}
