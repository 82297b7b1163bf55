/**
 * Builds the web app into dist/web: hashed files under app/, and the index.html that names them. Nothing in them
 * comes from elsewhere, and no script stands in the page itself, so that the page's policy can forbid both.
 */
import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { BunPlugin } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import { minify } from 'terser'
import { START_SEARCH } from '../../../src/client/kept-app.ts'
import { appSet } from './app-set.ts'
import { placeBuild } from './place-build.ts'
import { neededScripts, scriptGraph } from './script-graph.ts'
import { sourcesFingerprint } from './sources.ts'

const root = join(import.meta.dir, '../../..')
const source = join(root, 'src/web')
/** One file for each language of the app, named by its tag. */
const LANGUAGES = join(source, 'texts/languages')
const target = join(root, 'dist/web')
/** Built beside its place and moved there at the end. */
const scratch = join(root, `dist/web-${process.pid}`)

/** In bytes: larger files are parts that few open, and take seconds to compress. */
const MOST_BROTLI_BYTES = 600_000

const brotli = promisify(brotliCompress)

/** In bytes: smaller parts are joined with others, because each file is a request. */
const SMALL_CHUNK = 4_000

/** Builds the web app and returns a summary. */
export async function buildWeb(): Promise<string> {
  // A process with this number may have failed here before, and its files do not belong to this build.
  await rm(scratch, { recursive: true, force: true })
  try {
    return `Built the web app: ${await build()} files in dist/web.`
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function build(): Promise<number> {
  // Before anything is read: what changes meanwhile makes the next build necessary.
  const builtFrom = await sourcesFingerprint()
  const databaseWorker = await buildAlone(join(source, 'model/import/database-worker.ts'), {
    SQLITE_WASM: await hashedCopy(join(root, 'node_modules/sql.js/dist/sql-wasm-browser.wasm')),
  })
  const changesWorker = await buildAlone(join(source, 'api/changes/changes-worker.ts'))
  const built = await Bun.build({
    entrypoints: [join(source, 'main.tsx')],
    outdir: join(scratch, 'app'),
    publicPath: '/app/',
    naming: { entry: '[name]-[hash].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    target: 'browser',
    splitting: true,
    minChunkSize: SMALL_CHUNK,
    metafile: true,
    minify: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      CHANGES_WORKER: JSON.stringify(changesWorker),
      IMPORT_WORKER: JSON.stringify(
        await buildAlone(join(source, 'model/import/read-worker.ts'), { DATABASE_WORKER: databaseWorker }),
      ),
      MANIFEST: JSON.stringify(await writeManifest()),
      TOUCH_ICON: JSON.stringify(await hashedCopy(join(source, 'icons/icon-180.png'))),
      PDFJS_FILES: JSON.stringify(`/app/pdfjs-${pdfjs.version}/`),
    },
    plugins: [tailwind, fontsAsFiles],
  })
  const icon = await hashedCopy(join(source, 'icon.svg'))
  const image = await hashedCopy(join(source, 'preview.png'))
  await copyPdfFiles()
  const entry = built.outputs.find((file) => file.kind === 'entry-point' && file.path.endsWith('.js'))
  const style = built.outputs.find((file) => file.path.endsWith('.css'))
  if (!entry || !style) throw new Error('The build made no script or no style sheet.')
  await shorten(entry.path)
  const graph = scriptGraph(built.metafile)
  await Bun.write(join(scratch, 'first.css'), await buildFirstStyle(scratch, graph.firstModules()))
  const texts = await buildLanguages()
  await Bun.write(
    join(scratch, 'files.json'),
    JSON.stringify({ ...neededScripts(graph), texts, sheet: address(style.path) }),
  )
  for (const name of ['worker', 'worker-off']) await buildWorker(name)
  const kept = await appSet(scratch, graph, [changesWorker, icon, ...Object.values(texts)])
  await Bun.write(join(scratch, 'app-set.json'), JSON.stringify(kept))
  const page = (await Bun.file(join(source, 'index.html')).text())
    .replace('%script%', address(entry.path))
    .replace('%icon%', icon)
    .replace('%image%', image)
    .replace(
      '%languages%',
      `<script type="application/json" id="languages">${JSON.stringify(texts)}</script>`,
    )
  await Bun.write(join(scratch, 'index.html'), page)
  await Bun.write(join(scratch, 'built-from.txt'), builtFrom)
  await zipTexts()
  await placeBuild(scratch, target)
  return built.outputs.length
}

/** Shortens the first script, which every visit waits for: by 4 kB, compressed. */
async function shorten(path: string): Promise<void> {
  const { code } = await minify(await Bun.file(path).text(), {
    module: true,
    ecma: 2020,
    compress: { passes: 2 },
  })
  if (!code) throw new Error('The first script could not be shortened.')
  await Bun.write(path, code)
}

const address = (path: string): string => `/app/${path.slice(path.lastIndexOf('/') + 1)}`

/**
 * The texts of each language, and the addresses of the files. They are built apart from the app:
 * were they entries of one build, everything that the app's pages share would become files of its own.
 */
async function buildLanguages(): Promise<Record<string, string>> {
  const found: [tag: string, address: string][] = []
  for (const name of [...new Bun.Glob('*.ts').scanSync(LANGUAGES)].sort()) {
    found.push([name.slice(0, -'.ts'.length), await buildAlone(join(LANGUAGES, name), {}, 'texts-')])
  }
  return Object.fromEntries(found)
}

/** The service worker has the same address in each build, so that the browser finds the next one. */
async function buildWorker(name: string): Promise<void> {
  await Bun.build({
    entrypoints: [join(source, 'kept-app', `${name}.ts`)],
    outdir: scratch,
    naming: '[name].[ext]',
    target: 'browser',
    minify: true,
  })
}

/** How the app stands on a home screen. */
async function writeManifest(): Promise<string> {
  const icon = async (size: number, purpose: 'any' | 'maskable') => ({
    src: await hashedCopy(join(source, 'icons', `${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`)),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const path = join(scratch, 'psaltery.webmanifest')
  const manifest = {
    name: 'Psaltery',
    short_name: 'Psaltery',
    description: 'A catalogue of songs for churches',
    id: '/',
    start_url: `/${START_SEARCH}`,
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    icons: [await icon(192, 'any'), await icon(512, 'any'), await icon(512, 'maskable')],
  }
  await Bun.write(path, JSON.stringify(manifest))
  const address = await hashedCopy(path)
  await rm(path)
  return address
}

/** Builds a module and everything it imports into one file, with these addresses in it, and answers its own. */
async function buildAlone(
  module: string,
  addresses: Readonly<Record<string, string>> = {},
  prefix = '',
): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [module],
    outdir: join(scratch, 'app'),
    naming: `${prefix}[name]-[hash].[ext]`,
    target: 'browser',
    minify: true,
    define: Object.fromEntries(
      Object.entries(addresses).map(([name, text]) => [name, JSON.stringify(text)] as const),
    ),
  })
  return address(outputs[0]?.path ?? '')
}

/** Fonts stay files of their own: a reader fetches only those whose letters are on the page. */
const fontsAsFiles: BunPlugin = {
  name: 'fonts as files',
  setup(build) {
    // Every browser that runs the app reads WOFF 2, so the older form that a style sheet names is not built.
    build.onResolve({ filter: /\.woff2?$/ }, async ({ path, importer }) => ({
      path: await hashedCopy(join(dirname(importer), path.replace(/\.woff$/, '.woff2'))),
      external: true,
    }))
  },
}

async function hashedCopy(path: string): Promise<string> {
  const bytes = await Bun.file(path).bytes()
  const name = path.slice(path.lastIndexOf('/') + 1).replace('.', `-${Bun.hash(bytes).toString(36)}.`)
  await Bun.write(join(scratch, 'app', name), bytes)
  return `/app/${name}`
}

/** What the reader fetches by name: its worker, and fonts and character maps for files that do not bring their own. */
async function copyPdfFiles(): Promise<void> {
  const from = join(root, 'node_modules/pdfjs-dist')
  const to = join(scratch, 'app', `pdfjs-${pdfjs.version}`)
  await mkdir(to, { recursive: true })
  await cp(join(from, 'legacy/build/pdf.worker.min.mjs'), join(to, 'pdf.worker.min.mjs'))
  for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
    await cp(join(from, folder), join(to, folder), { recursive: true })
}

/** Compresses each text file, and SQLite, at build time, so that the server does not compress during a request. */
async function zipTexts(): Promise<void> {
  for await (const name of new Bun.Glob('app/**/{*.js,*.mjs,*.css,*.svg,*.webmanifest,sql-wasm-*.wasm}').scan(
    scratch,
  )) {
    const path = join(scratch, name)
    const bytes = await Bun.file(path).bytes()
    await Bun.write(`${path}.gz`, Bun.gzipSync(bytes, { level: 9 }))
    if (bytes.length <= MOST_BROTLI_BYTES) await Bun.write(`${path}.br`, await brotli(bytes))
  }
}

/**
 * The style of what the server writes into a page and of the first script: it stands in the page itself, so that the first
 * text waits for no second answer.
 */
async function buildFirstStyle(scratch: string, modules: readonly string[]): Promise<string> {
  const sources = ['src/public/*-html.ts', ...modules.filter((module) => module.startsWith('src/web/'))]
  const path = join(scratch, 'first-style.css')
  const lines = [
    '@import "tailwindcss" source(none);',
    `@import "${join(root, 'src/web/theme.css')}";`,
    ...sources.map((source) => `@source "${join(root, source)}";`),
  ]
  await Bun.write(path, lines.join('\n'))
  const { outputs } = await Bun.build({ entrypoints: [path], minify: true, plugins: [tailwind] })
  await Bun.file(path).delete()
  return (await outputs[0]?.text()) ?? ''
}

if (import.meta.main) console.log(await buildWeb())
