import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../src/cli/commands/all-commands.ts'
import { parseArguments } from '../../src/cli/parse-arguments.ts'
import { pages, ROOT } from './pages.ts'

/** The part of a line before the arguments of the admin's tool. */
const TOOL =
  /(?:\.\/scripts\/psaltery|\bsrc\/main\.ts|exec(?: -T)? psaltery psaltery|^(?:\.\/)?psaltery) +(.+)$/

/** The words of a command as a shell would split them, up to a comment or the next command. */
const wordsOf = (typed: string): string[] => {
  const words: string[] = []
  for (const [word] of typed.matchAll(/(?:'[^']*'|"[^"]*"|\$\([^)]*\)|[^\s'"])+/g)) {
    if (/^(#|\||&&|;|>)/.test(word)) break
    words.push(word.replaceAll(/['"]/g, ''))
  }
  return words
}

/** An example value for a placeholder. */
const filledIn = (word: string): string =>
  word === 'ID' || /^\$(CHURCH|SONG)$/.test(word)
    ? crypto.randomUUID()
    : word.replace(/^ADDRESS$/, 'a@example.org')

const shellLines = pages.flatMap(({ path, blocks }) =>
  blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll(/\\\n/g, ' ').split('\n'))
    .map((line) => [path, line] as const),
)

const spans = pages.flatMap((page) => page.spans.map((span) => [page.path, span.replace('\n', ' ')] as const))

const toolCalls = [
  ...shellLines,
  ...spans.filter(([, span]) => span.startsWith('./scripts/psaltery ')),
].flatMap(([path, line]) => {
  const found = TOOL.exec(line)?.[1]
  return found && !/^"\$@"|…/.test(found) ? [[path, found] as const] : []
})

describe("the admin's tool", () => {
  test('is in the documents', () => {
    expect(toolCalls.length).toBeGreaterThan(30)
    expect(new Set(toolCalls.map(([path]) => path))).toContain('docs/operations.md')
  })

  test('is never run by a Bun that must be in the path', () => {
    expect([...shellLines, ...spans].filter(([, line]) => /\bbun run psaltery /.test(line))).toEqual([])
  })

  test.each(toolCalls)('%s: %s', (_, typed) => {
    expect(() => parseArguments(wordsOf(typed).map(filledIn), commands)).not.toThrow()
  })

  /** A span such as `restore --all` or `psaltery shard`: a command, perhaps with some of its options. */
  test('has every command and option that a sentence names', () => {
    const unknown = spans.flatMap(([path, span]) => {
      const words = span.replace(/^(\.\/scripts\/|\.\/)?psaltery /, '').split(' ')
      const isCall = span.includes('psaltery ') && !/(?<!scripts)\/psaltery /.test(span)
      const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
      if (!command)
        return isCall && /^[a-z]/.test(words[0] ?? '') && !span.includes('=') ? [`${path}: ${span}`] : []
      const known = [...Object.keys(command.options), 'json', 'help', 'password-stdin'].map(
        (name) => `--${name}`,
      )
      const options = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/, ''))
      return options.every((option) => known.includes(option)) ? [] : [`${path}: ${span}`]
    })
    expect(unknown).toEqual([])
  })
})

test('`bun run` names a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const named = [...shellLines, ...spans].flatMap(([path, line]) =>
    [...line.matchAll(/\bbun run (?:--\w+ )*([\w:]+)/g)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
})

/** The scripts explain their options in a text of their own or of their module under scripts/lib. */
test('an option of a script is in its help', () => {
  const helpOf = (script: string): string =>
    [`scripts/${script}`, ...new Bun.Glob(`scripts/lib/{${script},tests}/**/*.{ts,sh}`).scanSync(ROOT)]
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n')
  const options = [...shellLines, ...spans].flatMap(([path, line]) => {
    const [, script, rest = ''] = /(?:^|[\s./])scripts\/([a-z]+)\b([^#|>]*)/.exec(line) ?? []
    // The options of the admin's tool are those of its commands.
    return script && script !== 'psaltery'
      ? [...rest.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, option = '']) => ({ path, script, option }))
      : []
  })
  expect(options.length).toBeGreaterThan(10)
  expect(options.filter(({ script, option }) => !helpOf(script).includes(option))).toEqual([])
})
