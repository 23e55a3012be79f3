/** The visual language, in one place. Everything a page looks like comes from here; `look.css` is generated from it. */

/** Colours of what lies on a table's felt: the same on light and on dark. */
const onFelt = {
  mark: '#ffd766',
  'on-mark': '#2c2230',
  'seat-0': '#ffd0a6',
  'seat-1': '#a8d9ff',
  'seat-2': '#fff07a',
  'seat-3': '#ffbde0',
  'seat-4': '#7df0c2',
  'seat-5': '#dccfff',
  'on-seat': '#2c2230',
  made: '#ffffff',
  better: '#a8f5b2',
  'on-made': '#2c2230',
} as const

/** Colours by what they are for, on light and on dark. */
export const light = {
  page: '#f3e9d6',
  paper: '#fdf8ec',
  raised: '#ffffff',
  text: '#2c2230',
  quiet: '#65566a',
  line: '#d8c7a8',
  edge: '#8b7a63',
  accent: '#a93a14',
  'on-accent': '#ffffff',
  link: '#1f5f8b',
  focus: '#1b63c6',
  good: '#2f6b3c',
  'on-good': '#ffffff',
  warn: '#8a4b00',
  'on-warn': '#ffffff',
  bad: '#a3262a',
  'on-bad': '#ffffff',
  felt: '#3f7f6f',
  'on-felt': '#ffffff',
  ...onFelt,
} as const

export const dark: Record<keyof typeof light, string> = {
  page: '#1d1922',
  paper: '#29232f',
  raised: '#352e3d',
  text: '#f6eee0',
  quiet: '#c3b6c6',
  line: '#4a4152',
  edge: '#9a8ca3',
  accent: '#ffb08a',
  'on-accent': '#3a1305',
  link: '#9fcdf2',
  focus: '#8fc1ff',
  good: '#9ed8a6',
  'on-good': '#0f2a15',
  warn: '#ffc778',
  'on-warn': '#3b2200',
  bad: '#ff9f9a',
  'on-bad': '#3f0a0c',
  felt: '#27483f',
  'on-felt': '#eef7f2',
  ...onFelt,
}

/** Which text stands on which ground, and how much contrast it must have (WCAG 2 AA). */
export type Colour = keyof typeof light
const text = (front: Colour, ...grounds: Colour[]): [Colour, Colour, number][] =>
  grounds.map((ground) => [front, ground, 4.5])
const shape = (front: Colour, ...grounds: Colour[]): [Colour, Colour, number][] =>
  grounds.map((ground) => [front, ground, 3])
/** The players' colours, by seat: what their last turn touched wears them, and their turns in the list of moves. */
export const SEATS = ['seat-0', 'seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5'] as const satisfies readonly Colour[]
export const PAIRS: readonly (readonly [Colour, Colour, number])[] = [
  ...text('text', 'page', 'paper', 'raised'),
  ...text('quiet', 'page', 'paper', 'raised'),
  ...text('accent', 'page', 'paper', 'raised'),
  ...text('link', 'page', 'paper', 'raised'),
  ...text('good', 'page', 'paper', 'raised'),
  ...text('warn', 'page', 'paper', 'raised'),
  ...text('bad', 'page', 'paper', 'raised'),
  ...text('on-accent', 'accent'),
  ...text('on-good', 'good'),
  ...text('on-warn', 'warn'),
  ...text('on-bad', 'bad'),
  ...text('on-felt', 'felt'),
  ...text('on-mark', 'mark'),
  ...shape('edge', 'page', 'paper', 'raised'),
  ...shape('focus', 'page', 'paper', 'raised'),
  ...SEATS.flatMap((seat) => [...text('on-seat', seat), ...shape(seat, 'felt')]),
  ...text('on-made', 'made'),
  ...text('on-made', 'better'),
  ...shape('better', 'felt'),
]

export const type = {
  display: "'Baloo 2', 'Trebuchet MS', sans-serif",
  body: "Nunito, 'Segoe UI', system-ui, sans-serif",
  small: '0.875rem',
  normal: '1rem',
  large: '1.25rem',
  title: '1.75rem',
  huge: '2.5rem',
  leading: '1.5',
} as const

/** In rem: on a very large screen they grow with the letters. 2.75rem is 44 px, the least a finger hits. */
export const space = {
  hair: '0.125rem',
  tiny: '0.25rem',
  small: '0.5rem',
  normal: '1rem',
  large: '1.5rem',
  huge: '3rem',
  touch: '2.75rem',
} as const
export const radius = { small: '0.375rem', normal: '0.75rem', large: '1.25rem', card: '7%', round: '999px' } as const

/** Cards, and what lies under them: printed things look the same by day and by night. */
export const card = {
  ratio: '5 / 7',
  tall: '1.4',
  corner: '7% / 5%',
  least: '3rem',
  ink: '#2c2230',
  paper: '#fdf8ec',
  side: '#e9dec6',
  edge: '#8b7a63',
  back: '#c8481c',
  gold: '#ffd766',
} as const
/** Lines around what can be chosen, what is, and what is pointed at. */
export const ring = { hair: '1px', thin: '2px', normal: '3px', thick: '4px', outer: '7px', glow: '#8fe3ff', edge: '#ffffff' } as const

/** How much room there is, by name: `@container (--side)`. No table writes a size of its own. `table` is all of the felt:
 *  `wide` is wider than high, be it a phone on its `side` or a `desk`; `tablet`, `small` and `long` are upright. The others
 *  are places on it (tables/kit/Layout.svelte). */
export const rooms = {
  wide: 'table (min-aspect-ratio: 1)',
  side: 'table (min-aspect-ratio: 1) and (max-height: 30rem)',
  desk: 'table (min-aspect-ratio: 1) and (min-height: 30rem)',
  tablet: 'table (max-aspect-ratio: 1) and (min-width: 40rem) and (min-height: 50rem)',
  small: 'table (max-aspect-ratio: 1) and (max-height: 38rem)',
  long: 'table (max-aspect-ratio: 13 / 25)',
  low: 'table (max-height: 48rem)',
  phone: 'table (max-width: 30rem) or (max-height: 30rem)',
  'centre-wide': 'centre (min-width: 34rem)',
  'centre-high': 'centre (min-height: 22rem)',
  'centre-low': 'centre (max-height: 13rem)',
  'centre-flat': 'centre (max-height: 8.5rem)',
  'centre-line': 'centre (max-height: 6rem)',
  'centre-narrow': 'centre (max-width: 26rem) or (max-height: 6rem)',
  'centre-stretched': 'centre (min-aspect-ratio: 5 / 2)',
  seat: 'seat (min-width: 0)',
  'seat-wide': 'seat (min-width: 15rem)',
  'seat-line': 'seat (min-width: 8.51rem)',
  'seat-narrow': 'seat (max-width: 10.5rem)',
  'seat-chip': 'seat (max-width: 8.5rem)',
  'hand-wide': 'hand (min-width: 34.01rem)',
  'hand-narrow': 'hand (max-width: 34rem)',
  'count-wide': 'count (min-width: 37rem)',
} as const

/** Shadows as of cards on a table lit from the upper left. */
export const shadow = {
  light: { low: '1px 2px 3px #2c22302e', card: '2px 3px 6px #2c223038', high: '6px 10px 24px #2c223047' },
  dark: { low: '1px 2px 3px #00000066', card: '2px 3px 6px #00000080', high: '6px 10px 24px #000000a6' },
} as const

/** Motion: a card travels in `travel`, and sets out and lands as `flight` says; nothing moves for those who ask for less. */
export const motion = {
  blink: '80ms',
  quick: '150ms',
  travel: '260ms',
  slow: '350ms',
  ease: 'cubic-bezier(.2,.8,.3,1)',
  flight: 'cubic-bezier(.4,.1,.2,1)',
  spring: 'cubic-bezier(.3,1.4,.5,1)',
} as const
