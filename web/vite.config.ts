import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { runnerImport, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const cards = async () => (await runnerImport<typeof import('./src/cards')>(here('src/cards/index.ts'))).module
const look = async () => (await runnerImport<typeof import('./src/look/css')>(here('src/look/css.ts'))).module

/** The tokens as a stylesheet, made when it is asked for. */
function tokens(): Plugin {
  const name = 'virtual:look.css'
  return {
    name: 'tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: async (id) => (id === `\0${name}` ? (await look()).css() : undefined),
  }
}

/** Icons are drawn like everything else, into the build. */
function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const { icon, svg } = await cards()
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: svg(icon()) })
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: svg(icon(false)) })
    },
  }
}

/** `npm run dev` beside a server: MATOU_AT=http://127.0.0.1:8000 */
const at = process.env['MATOU_AT'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  server: { proxy: { '/api': at, '/health': at, '/play': { target: at, ws: true } } },
  plugins: [svelte(), tokens(), icons()],
  base: '/',
  build: {
    outDir: here('../src/matou/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: here('index.html'), cats: here('cats.html') } },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
})
