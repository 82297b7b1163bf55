import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Page, pages, ROOT, treeEntries } from './pages.ts'

const exists = (path: string): boolean =>
  path.includes('*') ? !new Bun.Glob(path).scanSync(ROOT).next().done : existsSync(join(ROOT, path))

const sources = [
  ...new Bun.Glob('{src,test,testkit,scripts,docs,.ci}/**/*').scanSync({ cwd: ROOT, dot: true }),
]
const baseNames = new Set([...sources, ...readdirSync(ROOT)].map((path) => posix.basename(path)))

/** Where a page may begin a path: sentences about the server leave `src/` out, those about the app `src/web/`. */
const BASES = ['', 'src', 'src/web', 'docs', 'scripts']

/** Folders that the build makes. */
const BUILT = ['app/', 'builds/']

const isThere = (name: string, bases: readonly string[]): boolean =>
  name.includes('/')
    ? [...BASES, ...bases].some((base) => exists(posix.join(base, name)))
    : baseNames.has(name)

/** Something that can only be a path of this project: below one of its folders, a source file, or a folder. */
const PATH =
  /^(?:\.\/)?((?:src|test|testkit|scripts|docs|\.ci)\/[\w@./*-]*|[\w@.*/-]+\.(?:tsx?|sh|md)|[a-z][\w-]*(?:\/[\w-]+)*\/)$/

const pathsIn = (text: string): string[] =>
  text.split(/[\s'"=]+/).flatMap((word) => {
    const path = PATH.exec(word.replace(/[.,:;)]+$/, ''))?.[1]
    return path && !BUILT.includes(path) ? [path] : []
  })

const folders = (below: string): string[] =>
  readdirSync(join(ROOT, below), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${below}${name}/`)

const treesOf = (page: Page) =>
  page.blocks
    .filter(({ language, text }) => language === '' && /^src\//m.test(text))
    .flatMap(({ text }) => treeEntries(text))

describe('pages', () => {
  test('name files and folders that exist', () => {
    const missing = pages.flatMap(({ path, spans, blocks }) => {
      const commands = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => pathsIn(text))
      const inProject = commands.filter((name) => /^(src|test|testkit|scripts)\//.test(name))
      const named = [...spans.flatMap(pathsIn), ...inProject]
      return named.filter((name) => !isThere(name, [posix.dirname(path)])).map((name) => `${path}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('draw files and folders that exist', () => {
    const missing = pages.flatMap((page) =>
      treesOf(page).flatMap(({ path, description }) => {
        const named = pathsIn(description).filter((name) => !isThere(name, [path, posix.dirname(path)]))
        return [...(exists(path) ? [] : [path]), ...named].map((name) => `${page.path}: ${name}`)
      }),
    )
    expect(missing).toEqual([])
  })

  test('link to pages and headings that exist', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-')
    const isBroken = (page: string, file: string, anchor: string | undefined): boolean => {
      const linked = file ? posix.join(posix.dirname(page), file) : page
      if (!exists(linked)) return true
      if (!anchor) return false
      const headings = readFileSync(join(ROOT, linked), 'utf8').matchAll(/^#+ (.+)$/gm)
      return ![...headings].some(([, heading = '']) => slug(heading) === anchor)
    }
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)|src="([^"]+)"/g)]
        .filter(([, target = '', anchor, image]) => isBroken(path, image ?? target, anchor))
        .map(([link]) => `${path}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test('number their lists 1, 2, 3', () => {
    const wrong = pages.flatMap(({ path, text }) => {
      let next = 1
      return text
        .split('\n')
        .filter((line) => {
          const number = /^(\d+)\. /.exec(line)?.[1]
          const isWrong = number !== undefined && Number(number) !== next
          if (number !== undefined) next = Number(number) + 1
          else if (/^\S/.test(line)) next = 1
          return isWrong
        })
        .map((line) => `${path}: ${line}`)
    })
    expect(wrong).toEqual([])
  })

  test('docs/architecture.md draws every folder of src/ and test/', () => {
    const drawn = pages.filter(({ path }) => path === 'docs/architecture.md').flatMap(treesOf)
    const all = [...folders('src/'), ...folders('test/')]
    expect(all.filter((folder) => !drawn.some(({ path }) => path === folder))).toEqual([])
  })

  test('docs/web.md draws every folder of src/web/ and of its model', () => {
    const drawn = pages.filter(({ path }) => path === 'docs/web.md').flatMap(treesOf)
    const all = [...folders('src/web/'), ...folders('src/web/model/')]
    expect(all.filter((folder) => !drawn.some(({ path }) => path === folder))).toEqual([])
  })
})

test('comments name pages that exist', () => {
  const named = sources
    .filter((path) => /\.(tsx?|sh)$/.test(path) && !path.startsWith('test/docs/'))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([page]) => ({
        path,
        page,
      })),
    )
  expect(named.filter(({ page }) => !exists(page))).toEqual([])
})
