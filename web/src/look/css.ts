/** The tokens as CSS custom properties: --colour-…, --type-…, --space-…, --radius-…, --shadow-…, --motion-…, --card-…, --ring-… */
import { card, dark, light, motion, radius, ring, shadow, space, type } from './tokens'

const rules = (kind: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${kind}-${name}:${value};`)
    .join('')

const inLight = `color-scheme:light;${rules('colour', light)}${rules('shadow', shadow.light)}`
const inDark = `color-scheme:dark;${rules('colour', dark)}${rules('shadow', shadow.dark)}`
const still = Object.keys(motion)
  .filter((name) => motion[name as keyof typeof motion].endsWith('ms'))
  .map((name) => `--motion-${name}:1ms;`)
  .join('')

/** Light or dark as the device says, unless `data-theme` on any element says otherwise. */
export const css = (): string =>
  [
    `:root{${rules('type', type)}${rules('space', space)}${rules('radius', radius)}${rules('motion', motion)}${rules('card', card)}${rules('ring', ring)}${inLight}}`,
    `@media (prefers-color-scheme:dark){:root{${inDark}}}`,
    `[data-theme=light]{${inLight}}`,
    `[data-theme=dark]{${inDark}}`,
    `@media (prefers-reduced-motion:reduce){:root{${still}}}`,
    '',
  ].join('\n')
