import { join } from 'node:path'
import type { AppSet } from '../../../src/client/kept-app.ts'
import type { ScriptGraph } from './script-graph.ts'

/** What a browser keeps of a build, without the page, which the server adds. */
type BuiltSet = Omit<AppSet, 'format'>

/**
 * Modules of what needs the server in any case, or weighs more than the rest of the app together: imports of files, and what
 * reads and joins PDF files. Their scripts are fetched when they are needed.
 */
const FETCHED_WHEN_NEEDED = [
  'src/web/pages/import/import-page.tsx',
  'node_modules/pdfjs-dist/',
  'node_modules/@cantoo/pdf-lib/',
  'node_modules/eld/',
]

/** Letters that nearly every page has. */
const FONTS = /\/source-serif-4-latin-[46]00-/
const CODE = /\.(?:js|css|woff2|svg)$/

/** The files of a build in `folder`, in the order in which a start needs them. */
export async function appSet(
  folder: string,
  graph: ScriptGraph,
  alone: readonly string[],
): Promise<BuiltSet> {
  const start = [...graph.firstScripts(), ...(await styles(folder))]
  const kept = new Set([...start, ...alone, ...graph.scriptsWithout(FETCHED_WHEN_NEEDED)])
  const built = [...new Bun.Glob('app/*').scanSync(folder)]
    .map((name) => `/${name}`)
    .filter((name) => CODE.test(name))
  for (const name of built) if (FONTS.test(name)) kept.add(name)
  const files: Record<string, string> = {}
  for (const name of kept)
    files[name] = new Bun.CryptoHasher('sha256')
      .update(await Bun.file(join(folder, name)).bytes())
      .digest('hex')
  return { files, start, others: built.filter((name) => !kept.has(name)).sort() }
}

const styles = async (folder: string): Promise<string[]> =>
  [...new Bun.Glob('app/*.css').scanSync(folder)].map((name) => `/${name}`)
