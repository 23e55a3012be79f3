/** The library as a page gets it: small, and a component around it. */
import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { render } from 'svelte/server'
import { build } from 'vite'
import { expect, test } from 'vitest'
import Art from '../src/art/Art.svelte'
import { face as discatCard } from '../src/tables/discat/cards/face'

test('cats and cards are less than 40 kB gzipped', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('../src/cards/index.ts', import.meta.url)), formats: ['es'] },
    },
  })
  const code = (Array.isArray(built) ? built : [built])
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((part) => (part.type === 'chunk' ? part.code : ''))
    .join('')
  expect(code).toContain('viewBox')
  expect(gzipSync(code).length).toBeLessThan(40_000)
}, 60_000)

test('a picture says its title to those who cannot see it', () => {
  const { body } = render(Art, { props: { drawing: discatCard(24, false), title: '24 "down"' } })
  expect(body).toContain('role="img" aria-label="24 &quot;down&quot;"')
  expect(render(Art, { props: { drawing: discatCard(24, false) } }).body).toContain('aria-hidden="true"')
})
