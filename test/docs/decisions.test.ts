import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dir, '../../docs/decisions')

const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

const records = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .sort()

const headings = (text: string): string[] => [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)

test('records have a number of their own; that of a removed record is not given again', () => {
  const numbers = records.map((name) => /^(\d{4})-/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(records.length)
})

test('the index links every record once, with its number and title', () => {
  const lines = read('README.md').match(/^- .+$/gm) ?? []
  const title = (name: string) => /^# (.+)$/m.exec(read(name))?.[1]
  expect([...lines].sort()).toEqual(records.map((name) => `- [${name.slice(0, 4)}](${name}) ${title(name)}`))
})

test('a record has a title, a context, a decision and a consequence', () => {
  const incomplete = records.filter((name) => {
    const text = read(name)
    const parts = headings(text).filter((heading) => heading !== 'Alternatives')
    return !/^# .+\n\n## Context\n/.test(text) || parts.join() !== 'Context,Decision,Consequence'
  })
  expect(incomplete).toEqual([])
})
