import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pages, ROOT } from './pages.ts'

const READERS = ['compose*.yaml', 'Dockerfile', '.env.example', '{src,scripts,testkit,.ci}/**/*']

/** The names in upper case of all files that read the environment: the server, the scripts, the containers. */
const variables = new Set(
  READERS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })])
    .filter((path) => !path.endsWith('.md'))
    .flatMap((path) => readFileSync(join(ROOT, path), 'utf8').match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? []),
)

test('pages name settings that exist', () => {
  const named = pages.flatMap(({ path, spans, blocks }) => {
    const inSpans = spans.flatMap((span) => /^([A-Z][A-Z0-9_]{3,})(?:=\S*)?$/.exec(span)?.[1] ?? [])
    const inBlocks = blocks
      .filter(({ language }) => ['sh', 'ini', 'yaml'].includes(language))
      .flatMap(({ text }) => [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([name]) => name))
    return [...inSpans, ...inBlocks].map((name) => ({ path, name }))
  })
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ name }) => !variables.has(name))).toEqual([])
})

test('docs/web.md names the languages of the app', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const languages = readdirSync(join(ROOT, 'src/web/texts/languages'))
    .filter((file) => /^[a-z]{2}(-\w+)?\.ts$/.test(file))
    .map((file) => names.of(basename(file, '.ts')) ?? '')
  const text = pages.find(({ path }) => path === 'docs/web.md')?.text ?? ''
  const [, sentence = ''] = /^## Languages of the app\n\n(.+?)[:.]/ms.exec(text) ?? []
  expect(languages.length).toBeGreaterThan(1)
  const named = [...sentence.matchAll(/[A-Z][a-z]+/g)].map(([name]) => name)
  expect(named.sort()).toEqual(languages.sort())
})
