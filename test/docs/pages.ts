import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** The pages of documentation, taken apart for the tests of this folder. */

export const ROOT = join(import.meta.dir, '../..')

export interface Page {
  readonly path: string
  readonly text: string
  /** The text between single backticks, outside of fenced blocks. */
  readonly spans: readonly string[]
  readonly blocks: readonly Block[]
}

interface Block {
  readonly language: string
  readonly text: string
}

const FENCED = /^```(\w*)\n(.*?)^```$/gms

const readPage = (path: string): Page => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const blocks = [...text.matchAll(FENCED)].map(([, language = '', block = '']) => ({
    language,
    text: block,
  }))
  const prose = text.replaceAll(FENCED, '')
  const spans = [...prose.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map(([, span = '']) => span)
  return { path, text, spans, blocks }
}

export const pages: readonly Page[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...new Bun.Glob('{docs,src,testkit,scripts,test}/**/*.md').scanSync(ROOT),
]
  .sort()
  .map(readPage)

interface TreeEntry {
  readonly path: string
  readonly description: string
}

/** The entries of a drawn folder tree: two spaces deeper is inside the entry above. */
export const treeEntries = (block: string): TreeEntry[] => {
  const folders: string[] = []
  const entries: TreeEntry[] = []
  for (const line of block.split('\n')) {
    const [, indent = '', column = '', description = ''] =
      /^((?: {2})*)(\S+(?: \S+)*)(?: {2,}(.*)|$)/.exec(line) ?? []
    const depth = indent.length / 2
    const names = column.split(' ')
    const last = entries.at(-1)
    if (depth > folders.length && last) {
      // The description of the entry above continues on a line that is indented further.
      entries[entries.length - 1] = { ...last, description: `${last.description} ${column}` }
    } else if (names.every((name) => /^[\w.-]+(\/[\w.-]*)*$/.test(name))) {
      const paths = names.map((name) => posix.join(folders[depth - 1] ?? '', name))
      folders.length = depth
      if (paths[0]?.endsWith('/')) folders.push(paths[0])
      entries.push(...paths.map((path) => ({ path, description })))
    }
  }
  return entries
}
