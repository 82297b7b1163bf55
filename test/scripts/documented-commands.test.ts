import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../src/cli/commands/all-commands.ts'
import { parseArguments } from '../../src/cli/parse-arguments.ts'

const ROOT = join(import.meta.dir, '../..')
const DOCUMENTS = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...new Bun.Glob('docs/*.md').scanSync(ROOT)]

/** Whatever stands before the words of the admin's tool. */
const TOOL =
  /(?:bun run (?:--silent )?psaltery|\bsrc\/main\.ts|exec(?: -T)? psaltery psaltery|^psaltery) +(.+)$/

/** The words of a command as a shell would split them, up to a comment or the next command. */
const wordsOf = (typed: string): string[] => {
  const words: string[] = []
  for (const [word] of typed.matchAll(/(?:'[^']*'|"[^"]*"|\$\([^)]*\)|[^\s'"])+/g)) {
    if (/^(#|\||&&|;|>)/.test(word)) break
    words.push(word.replaceAll(/['"]/g, ''))
  }
  return words
}

/** Stands for what the reader puts in. */
const filledIn = (word: string): string =>
  word === 'ID' || /^\$(CHURCH|SONG)$/.test(word)
    ? crypto.randomUUID()
    : word.replace(/^ADDRESS$/, 'a@example.org')

const lines = DOCUMENTS.flatMap((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const inline = [...text.matchAll(/`(bun run psaltery [^`…]+)`/g)].map(([, line = '']) => line)
  const typed = [...blocks.join('\n').replaceAll(/\\\n/g, ' ').split('\n'), ...inline]
  return typed.flatMap((line) => {
    const found = TOOL.exec(line)?.[1]
    return found && !found.startsWith('"$@"') ? [[path, found] as const] : []
  })
})

test('the documents name commands', () => {
  expect(lines.length).toBeGreaterThan(30)
  expect(new Set(lines.map(([path]) => path))).toContain('docs/operations.md')
})

test.each(lines)('%s: %s', (_, typed) => {
  expect(() => parseArguments(wordsOf(typed).map(filledIn), commands)).not.toThrow()
})
