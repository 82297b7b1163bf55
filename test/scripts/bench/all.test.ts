import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readResults } from '../../../scripts/lib/bench/shared/results.ts'
import { testMongoUri } from '../../../testkit/mongodb/mongodb.ts'

const PROGRAM = join(import.meta.dir, '../../../scripts/lib/bench/all.ts')

const run = async (words: readonly string[]) => {
  const child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM, ...words], {
    // The benches measure on the MongoDB of the tests.
    env: { ...process.env, MONGODB_URI: await testMongoUri() },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()]
  return { code: await child.exited, stdout, stderr }
}

test('a bench that fails is named, the others go on, and the figures, the page and the comparison are written', async () => {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-bench-all-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const file = join(folder, 'results.json')
  // The search takes no catalogue that small, and fails at once.
  const words = ['--only', 'search,mixed', '--quick', '--songs', '100', '--seconds', '0.2', '--docs', folder]
  const first = await run([...words, '--json', file])
  expect(first.stderr).toContain('[1 of 2] search')
  expect(first.stderr).toContain('search failed: it ended with exit code 2')
  expect(first.stdout).toMatch(/\nthe mix, 32 clients, 100 songs \| [\d.]+ requests/)
  expect(first.code).toBe(1)

  const results = readResults(file)
  expect(results.benches.map(({ name, failure }) => [name, failure === null])).toEqual([
    ['search', false],
    ['mixed', true],
  ])
  const mix = results.measurements.filter(({ name }) => name === 'the mix')
  expect(mix.map(({ clients, songs }) => [clients, songs])).toEqual([
    [1, 100],
    [8, 100],
    [32, 100],
  ])
  for (const { value, p50, p99 } of mix) {
    expect(value).toBeGreaterThan(0)
    expect(p99).toBeGreaterThanOrEqual(p50 ?? Number.POSITIVE_INFINITY)
  }
  const pauses = results.measurements.filter(({ name }) => name.startsWith('worst pause'))
  // Two for each number of clients, and one for people.
  expect(pauses).toHaveLength(7)
  for (const { value } of pauses) expect(value).toBeGreaterThan(0)

  const page = await Bun.file(join(folder, 'performance.md')).text()
  expect(page).toContain('**Not complete**: it ended with exit code 2')

  const again = await run(['--from', file, '--docs', folder, '--compare', file])
  expect(again.stdout).toContain('0 better, 0 worse beyond noise.')
  expect(await Bun.file(join(folder, 'performance.md')).text()).toBe(page)

  const more = ['--only', 'search', '--songs', '100', '--json', join(folder, 'more.json'), '--docs', folder]
  await run(['--from', file, ...more])
  const both = readResults(join(folder, 'more.json'))
  expect(both.benches.map(({ name }) => name)).toEqual(['mixed', 'search'])
  expect(both.measurements).toEqual(results.measurements)
})

test('a bench that does not exist is refused before anything is measured', async () => {
  const { code, stderr } = await run(['--only', 'reads,swimming'])
  expect(stderr).toStartWith('There is no bench "swimming" among these: start, reads, writes')
  expect(code).toBe(2)
})
