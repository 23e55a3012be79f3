/** A fly, larger than life. */
import { Chance } from '../cats/chance'
import { INK, dots, fill, filled, lines, simple } from '../cats/ink'
import { shape } from '../cats/line'

const BODY = shape('200,176 250,190 276,236 270,296 236,342 200,352 164,342 130,296 124,236 150,190')

/** Two different ones. */
export function fly(which: number, id: string): string {
  const chance = new Chance(`fly ${which}`)
  const coat = which % 2 ? '#5d6b57' : '#4f5f86'
  const wing = simple(
    'M224 190q70-120 150-80q44 60-40 128q-70 40-116 6zM176 190q-70-120-150-80q-44 60 40 128q70 40 116 6z',
    '#dcecf4',
    10,
  ).replace('<path', '<path opacity=".92"')
  const bands = fill(
    'M110 250q90 30 180 0v26q-90 30-180 0zM118 302q82 24 164 0v24q-82 24-164 0z',
    '#2f3a3a',
    ' opacity=".55"',
  )
  const drawn =
    simple(
      'M140 240l-58 10-26-24M138 280l-62 34-30-10M156 322l-40 44-26 0M260 240l58 10 26-24M262 280l62 34 30-10M244 322l40 44 26 0',
      'none',
      9,
    ) +
    wing +
    filled(`${id}b`, BODY, coat, 7, chance, bands) +
    fill('M146 160a54 46 0 1 0 108 0a54 46 0 1 0-108 0z', coat, ` stroke="${INK}" stroke-width="8"`) +
    fill(
      'M124 142a38 42 0 1 0 76 0a38 42 0 1 0-76 0zM200 142a38 42 0 1 0 76 0a38 42 0 1 0-76 0z',
      '#d2503f',
      ` stroke="${INK}" stroke-width="8"`,
    ) +
    dots(
      [
        [150, 124],
        [226, 124],
      ],
      18,
      '#f6b7a6',
    ) +
    lines(
      [
        [180, 192, 200, 206, 222, 190, 4],
        [192, 104, 180, 76, 160, 62, 3],
        [208, 104, 220, 76, 240, 62, 3],
      ],
      INK,
    )
  return `<g transform="rotate(${which % 2 ? 24 : -28} 200 210)">${drawn}</g>`
}
