import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { runnerImport, type Plugin, type Rollup } from 'vite'
import { defineConfig } from 'vitest/config'
import { document } from './document'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const cards = async () => (await runnerImport<typeof import('./src/cards')>(here('src/cards/index.ts'))).module
const app = async () => (await runnerImport<typeof import('./src/offline/manifest')>(here('src/offline/manifest.ts'))).module
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

/** The sizes that stand behind `@container (--side)`: what has no name in tokens.ts is an error. */
function rooms(): Plugin {
  return {
    name: 'rooms',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\.css$/.test(id) || !code.includes('@container (--')) return
      const { rooms } = (await runnerImport<typeof import('./src/look/tokens')>(here('src/look/tokens.ts'))).module
      const sizeOf = (name: string): string => (rooms as Record<string, string>)[name] ?? this.error(`there is no room --${name}`)
      return { code: code.replaceAll(/@container \(--([\w-]+)\)/g, (_, name: string) => `@container ${sizeOf(name)}`), map: null }
    },
  }
}

/** Icons are drawn like everything else, into the build. */
function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const { icon, iconMarked, svg } = await cards()
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: svg(icon()) })
      this.emitFile({ type: 'asset', fileName: 'favicon-turn.svg', source: svg(iconMarked()) })
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: svg(icon(false)) })
    },
  }
}

/** Every card as it is drawn, by name, for who shows tables without a browser (notebooks). */
function gallery(): Plugin {
  return {
    name: 'gallery',
    apply: 'build',
    async generateBundle() {
      const { svg } = await cards()
      const { SECTIONS, picture } = (await runnerImport<typeof import('./src/sheet/everything')>(here('src/sheet/everything.ts'))).module
      const drawn = SECTIONS.flatMap((section) => section.cards.map((card) => [card.name, svg(picture(card))]))
      this.emitFile({ type: 'asset', fileName: 'cards.json.gz', source: gzipSync(JSON.stringify(Object.fromEntries(drawn))) })
    },
  }
}

/** What a device is told that installs the page, and what speaks for the page when there is no server. */
function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { icon, svg } = await cards()
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2)$/.test(name) && !/cats|sheet|embed/.test(name))
        .sort()
      const icons = await Promise.all(['192', '512', 'apple-touch-180'].map((name) => readFile(here(`public/icons/${name}.png`))))
      const whole = [files.join(), svg(icon()), ...icons].reduce((sum, part) => sum.update(part), createHash('sha256'))
      const worker = (await readFile(here('src/offline/worker.js'), 'utf8'))
        .replace("['FILES']", JSON.stringify(files.map((name) => `/${name}`)))
        .replace('VERSION', whole.digest('hex').slice(0, 12))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker })
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify((await app()).manifest) })
    },
  }
}

/** The scripts of the build before are kept, in `before/`: a page that was loaded with them may still be open. */
function generation(): Plugin {
  const [assets, before] = [here('../src/matou/web/assets'), here('../src/matou/web/before')]
  const old = new Map<string, Buffer>()
  return {
    name: 'generation',
    apply: 'build',
    async buildStart() {
      for (const name of await readdir(assets).catch(() => [])) old.set(name, await readFile(`${assets}/${name}`))
    },
    async writeBundle(_, bundle) {
      await mkdir(before, { recursive: true })
      for (const [name, body] of old) if (!(`assets/${name}` in bundle)) await writeFile(`${before}/${name}`, body)
    },
  }
}

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }
const chunksOf = (bundle: Rollup.OutputBundle): Chunk[] => Object.values(bundle).filter((one) => one.type === 'chunk')
const isEntry = ({ name, isEntry }: Chunk): boolean => isEntry && name === 'index'
const holds = (path: string) => ({ facadeModuleId }: Chunk): boolean => facadeModuleId?.endsWith(path) ?? false

/** These, and all that they import. */
function closure(chunks: Chunk[], from: Chunk[]): Set<Chunk> {
  const found = new Set(from)
  for (const chunk of found) for (const one of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) found.add(one)
  return found
}

/** By page: the packed size of the scripts that are loaded before it is seen. */
function firstLoads(bundle: Rollup.OutputBundle): [string, number][] {
  const chunks = chunksOf(bundle)
  const size = (...tests: ((chunk: Chunk) => boolean)[]): number =>
    [...closure(chunks, tests.flatMap((test) => chunks.filter(test)))].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
  const games = chunks.flatMap(({ facadeModuleId }) => /\/tables\/(\w+)\/index\.ts$/.exec(facadeModuleId ?? '')?.[1] ?? [])
  const tables = games.map((game): [string, number] => [game, size(isEntry, holds('TablePage.svelte'), holds(`tables/${game}/index.ts`))])
  return [['home', size(isEntry, holds('Home.svelte'))], ...tables]
}

/** The first page as a document of its own: its scripts and styles are asked for at once, and the logo is there before them. */
function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { logo, svg } = await cards()
      const chunks = chunksOf(bundle)
      const known = closure(chunks, chunks.filter(isEntry))
      const more = [...closure(chunks, chunks.filter(holds('Home.svelte')))].filter((one) => !known.has(one))
      const styles = new Set(more.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const links = [
        ...more.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
        ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
      ]
      const head = `<header id="masthead" class="masthead big"><a href="/" class="logo" aria-label="Matou">${svg(logo('currentColor', 'logobig'))}</a></header>`
      const whole = String((bundle['index.html'] as Rollup.OutputAsset).source)
        .replace('</head>', `${links.join('')}</head>`)
        .replace('<body>', `<body>${head}`)
      this.emitFile({ type: 'asset', fileName: 'home.html', source: whole })
    },
  }
}

/** What is loaded on demand, beyond the page where somebody is: when they begin to practise, learn or solve puzzles. A
 *  puzzle is chosen on a page of its own and solved at a table. */
const LATER: [string, string, RegExp][] = [
  ['practice', 'Home.svelte', /\/drill\/Page\.svelte$/],
  ['lessons', 'TablePage.svelte', /\/table\/teach\/\w+\.svelte$/],
  ['puzzles', 'Home.svelte', /\/puzzles\/Puzzles\.svelte$/],
  ['solving', 'TablePage.svelte', /\/table\/puzzle\/\w+\.svelte$/],
]

/** By what is done: the packed size of the scripts for it, and of their styles. */
function onDemand(bundle: Rollup.OutputBundle): [string, number][] {
  const chunks = chunksOf(bundle)
  const styles = ({ viteMetadata }: Chunk): string[] => [...(viteMetadata?.importedCss ?? [])]
  const packed = (name: string): number => gzipSync((bundle[name] as Rollup.OutputAsset).source).length
  return LATER.map(([what, page, files]) => {
    const known = closure(chunks, chunks.filter((one) => isEntry(one) || holds(page)(one)))
    const wanted = chunks.filter(({ facadeModuleId }) => files.test(facadeModuleId ?? ''))
    if (!wanted.length) throw new Error(`${what}: no script is loaded on demand for it`)
    const more = [...closure(chunks, wanted)].filter((one) => !known.has(one))
    const looks = new Set(more.flatMap(styles).filter((name) => ![...known].flatMap(styles).includes(name)))
    return [what, [...more.map(({ code }) => gzipSync(code).length), ...[...looks].map(packed)].reduce((sum, size) => sum + size, 0)]
  })
}

/** What has to be loaded before anything is seen may not grow: the page with its first page or with any table. Nor may
 *  what is loaded on demand. */
function light(most = 110_000, more = 25_000): Plugin {
  return {
    name: 'light',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [name, size] of firstLoads(bundle)) {
        if (size > most) this.error(`${name}: ${size} bytes of packed JavaScript before it is seen, more than ${most}`)
        this.info(`${name}: ${size} bytes of packed JavaScript before it is seen`)
      }
      for (const [what, size] of onDemand(bundle)) {
        if (size > more) this.error(`${what}: ${size} bytes of packed scripts and styles on demand, more than ${more}`)
        this.info(`${what}: ${size} bytes of packed scripts and styles on demand`)
      }
    },
  }
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
const FIRST_SEEN = { base: 'src/main.ts', home: 'src/pages/home/Home.svelte', table: 'src/pages/table/TablePage.svelte' }
const GAMES = readdirSync(here('src/tables')).filter((name) => existsSync(here(`src/tables/${name}/index.ts`)))
/** Pages with their own way there, which share a little with tables. */
const DRILLS = GAMES.map((game) => `src/tables/${game}/drill/Page.svelte`).filter((path) => existsSync(here(path)))
const reached = new Map<string, Set<string>>()

/** All modules that come with a page before it is seen. */
function cameWith(path: string, graph: Graph): Set<string> {
  const known = reached.get(path)
  if (known) return known
  const found = new Set([here(path)])
  for (const id of found) for (const one of graph.getModuleInfo(id)?.importedIds ?? []) found.add(one)
  reached.set(path, found)
  return found
}

/** Few files, by what is seen first: browsers ask for six at a time, and small ones pack badly. */
function gathered(id: string, graph: Graph): string | null {
  if (Object.values(FIRST_SEEN).some((path) => id === here(path))) return null
  const [base, home, table] = Object.values(FIRST_SEEN).map((path) => cameWith(path, graph).has(id))
  if (base) return 'base'
  const anyTable = table || GAMES.some((game) => cameWith(`src/tables/${game}/index.ts`, graph).has(id))
  if (home && anyTable) return 'parts'
  if (anyTable && !home && DRILLS.some((path) => id !== here(path) && cameWith(path, graph).has(id))) return 'shared'
  return home ? 'first' : table ? 'room' : null
}

/** `npm run dev` beside a server: MATOU_AT=http://127.0.0.1:8000 */
const at = process.env['MATOU_AT'] ?? 'http://127.0.0.1:8000'

/** The page that tools/film.py and the tests of motion look at: tables without a server, and nothing else. */
const stage = {
  plugins: [document(), svelte(), tokens(), rooms()],
  base: './',
  build: { outDir: here('stage/built'), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, rollupOptions: { input: { stage: here('stage.html') } } },
}

const page = {
  server: { proxy: { '/api': at, '/health': at, '/play': { target: at, ws: true } } },
  plugins: [document(), svelte(), tokens(), rooms(), icons(), gallery(), installable(), generation(), light(), firstPage()],
  base: '/',
  build: {
    outDir: here('../src/matou/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: here('index.html'), cats: here('cats.html'), embed: here('embed.html') },
      /* How games look from outside is a few lines each: one file is smaller than one for each of them. */
      output: { codeSplitting: { groups: [{ name: 'look', test: /\/cards\/back\.ts$|\/tables\/\w+\/look\.ts$/ }, { name: gathered }], includeDependenciesRecursively: false } },
    },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node', pool: 'threads', isolate: false, setupFiles: ['test/fresh.ts'], testTimeout: 60_000 },
}

export default defineConfig(({ mode }) => (mode === 'stage' ? stage : page))
