import { describe, expect, test } from 'bun:test'
import { groupsOf, timings } from '../../scripts/lib/tests/groups.ts'
import { printTogether } from '../../scripts/lib/tests/outputs.ts'
import { isQuick, secondsOf, unusedNames } from '../../scripts/lib/tests/slow-files.ts'

const [API, ASSETS, FAULT, WEB] = [
  'test/api/body.test.ts',
  'test/assets/pdf-process.test.ts',
  'test/fault/proof.cluster.test.ts',
  'test/web/print.test.ts',
] as const
const FILES = [API, ASSETS, FAULT, WEB]

describe('the groups of test files', () => {
  test('hold each file exactly once, those that count processes isolated', () => {
    const groups = groupsOf(FILES, 2)
    expect(groups.flatMap(({ files }) => files).sort()).toEqual(FILES)
    expect(groups.map(({ name, files }) => [name, files.length])).toEqual([
      ['isolated', 1],
      ['sharing', 2],
      ['browsers', 1],
    ])
    expect(groups.map(({ flags }) => flags)).toEqual([
      ['--parallel=2'],
      ['--parallel=4', '--no-isolate'],
      ['--parallel=3', '--no-isolate'],
    ])
  })

  test('are left out when they have no file', () => {
    expect(groupsOf(['test/web/print.test.ts'], 2).map(({ name }) => name)).toEqual(['browsers'])
    expect(groupsOf([], 2)).toEqual([])
  })

  test('start with the slowest files', () => {
    const { files } = JSON.parse(timings(FILES))
    expect(files).toEqual(Object.fromEntries(FILES.map((file) => [file, 1000 * secondsOf(file)])))
    expect(files[FAULT]).toBeGreaterThan(files[API])
  })
})

describe('the list of slow files', () => {
  const files = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync()]

  test('names files that are there', () => {
    expect(unusedNames(files)).toEqual([])
  })

  test('gives a file the seconds of its longest name', () => {
    expect(secondsOf('test/fault/managed-database.test.ts')).toBeGreaterThan(secondsOf(FAULT))
    expect(secondsOf('test/unit/decide.test.ts')).toBe(1)
  })

  test('is what --quick leaves out: browsers, faults and outside tools, and no test of a pure rule', () => {
    const quick = files.filter(isQuick)
    const left = (folder: string) => quick.filter((file) => file.startsWith(folder)).length
    expect(['test/web/', 'test/fault/', 'test/contract/outside/', 'test/release/'].map(left)).toEqual([
      0, 0, 0, 0,
    ])
    expect(files.filter((file) => file.startsWith('test/unit/')).length).toBe(left('test/unit/'))
    expect(left('test/api/')).toBeGreaterThan(10)
  })
})

test('results printed together stand below the name of their file', async () => {
  const printed: string[] = []
  const print = printTogether((line) => printed.push(line))
  const first = new TransformStream<Uint8Array, Uint8Array>()
  const second = new TransformStream<Uint8Array, Uint8Array>()
  const [a, b] = [first.writable.getWriter(), second.writable.getWriter()]
  const ended = Promise.all([print(first.readable), print(second.readable)])
  const write = async (to: typeof a, text: string) => {
    const before = printed.length
    await to.write(new TextEncoder().encode(text))
    while (printed.length === before) await new Promise((resolve) => setImmediate(resolve))
  }
  await write(a, 'test/a.test.ts:\n(pass) one\n')
  await write(b, 'test/b.test.tsx:\n(pass) two\n')
  await write(a, '(pass) three\n')
  await Promise.all([a.close(), b.close()])
  await ended
  expect(printed).toEqual([
    'test/a.test.ts:',
    '(pass) one',
    'test/b.test.tsx:',
    '(pass) two',
    'test/a.test.ts:',
    '(pass) three',
  ])
})
