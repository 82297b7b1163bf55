/** Runs the static checks and the tests, all of them whatever happens, and ends with the count. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startTestMongo } from '../../../testkit/mongodb/mongodb.ts'
import { answerResults } from './described-answers.ts'
import { type Result, readResults, skippedAsFailed, slowestFiles, summary } from './test-results.ts'

const ROOT = resolve(import.meta.dir, '../../..')
const CHECKS = ['lint', 'types', 'unused'] as const
const NOT_QUICK = ['test/web/', 'test/fault/', 'test/workers/', 'test/contract/outside/', 'test/release/']
/** No promise, only an end to a test that hangs: long enough for a machine that has much else to do. */
const TIMEOUT_MS = 300_000
/** Where the slowest files are, slowest first: they start first, so that none of them is left for the end. */
const SLOW = [
  'test/contract/outside/',
  'test/fault/',
  'test/release/',
  'test/workers/',
  'test/mongod/',
  'test/assets/',
  'test/web/',
  'test/cli/',
]

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const filters = args.filter((arg) => arg !== '--quick')
const unknown = filters.find((arg) => arg.startsWith('-'))
if (unknown) {
  console.error(`I do not understand "${unknown}". Try ./scripts/test --help.`)
  process.exit(2)
}

const chosenFiles = (): string[] =>
  [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(ROOT)]
    .filter((file) => !quick || !NOT_QUICK.some((folder) => file.startsWith(folder)))
    .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
    .sort()

/** What `bun test --timings` reads; it starts the files with the largest numbers first. */
const timings = (files: readonly string[]): string => {
  const rank = (file: string) => SLOW.findIndex((folder) => file.startsWith(folder))
  const weights = files.map((file) => [file, rank(file) < 0 ? 1 : 1000 * (SLOW.length - rank(file))])
  return JSON.stringify({ version: 1, files: Object.fromEntries(weights) })
}

let current: Bun.Subprocess | undefined

const run = async (command: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> => {
  current = Bun.spawn(command, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
  return current.exited
}

/** `--bun` runs each tool on Bun itself, so that no Node is needed. */
const check = async (script: string): Promise<Result> => {
  console.log(`\n== bun run ${script}`)
  const code = await run([process.execPath, 'run', '--bun', script])
  return { name: `bun run ${script}`, outcome: code === 0 ? 'passed' : 'failed' }
}

const runTests = async (files: readonly string[], uri: string): Promise<Result[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-results-'))
  const report = join(folder, 'junit.xml')
  const promises = join(folder, 'promises')
  const order = join(folder, 'timings.json')
  mkdirSync(promises)
  writeFileSync(order, timings(files))
  const { MONGODB_URI: _, ...env } = process.env
  try {
    const code = await run(
      [
        ...[process.execPath, '--no-env-file', 'test', '--parallel', `--timings=${order}`],
        ...[
          `--timeout=${TIMEOUT_MS}`,
          '--reporter=junit',
          `--reporter-outfile=${report}`,
          ...files.map((file) => `./${file}`),
        ],
      ],
      { ...env, PSALTERY_TEST_MONGODB_URI: uri, PSALTERY_ANSWERS_SEEN: promises },
    )
    const junit = existsSync(report) ? readFileSync(report, 'utf8') : ''
    const results = readResults(junit, files)
    if (filters.length === 0) results.push(...answerResults(promises))
    console.log(`\n== the slowest files\n${slowestFiles(junit)}`)
    const explained = code === 0 || results.some(({ outcome }) => outcome === 'failed')
    return explained ? results : [...results, { name: `bun test ended with code ${code}`, outcome: 'failed' }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const testResults = async (files: readonly string[]): Promise<Result[]> => {
  if (files.length === 0) return [{ name: `no test file matches ${filters.join(' ')}`, outcome: 'failed' }]
  console.log(`\n== bun test (${files.length} files)`)
  const mongo = await startTestMongo()
  const interrupted = async (code: number) => {
    current?.kill('SIGTERM')
    await mongo.stop()
    process.exit(code)
  }
  process.once('SIGINT', () => void interrupted(130))
  process.once('SIGTERM', () => void interrupted(143))
  try {
    return await runTests(files, mongo.uri)
  } finally {
    await mongo.stop()
  }
}

const results: Result[] = []
if (filters.length === 0) for (const script of CHECKS) results.push(await check(script))
try {
  results.push(...(await testResults(chosenFiles())))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  results.push({ name: 'MongoDB for the tests', outcome: 'failed' })
}
const counted = process.env.CI === 'true' ? skippedAsFailed(results) : results
console.log(`\n${summary(counted)}`)
process.exit(counted.some(({ outcome }) => outcome === 'failed') ? 1 : 0)
