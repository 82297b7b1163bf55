/** Runs all static checks and tests, also after a failure, and ends with the count. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { folderInMemory } from '../../../testkit/mongodb/data-folder.ts'
import { startTestMongo } from '../../../testkit/mongodb/mongodb.ts'
import { dropPrepared, POOL } from '../../../testkit/mongodb/prepared.ts'
import { answerResults } from './described-answers.ts'
import { type Group, groupsOf, timings } from './groups.ts'
import { printTogether } from './outputs.ts'
import { isQuick } from './slow-files.ts'
import {
  filesToRerun,
  mergeRerun,
  type Result,
  readResults,
  skippedAsFailed,
  slowestFiles,
  summary,
} from './test-results.ts'

const ROOT = resolve(import.meta.dir, '../../..')
const CHECKS = ['lint', 'types', 'unused'] as const
/** An end to a test that hangs; long enough for a machine that has much else to do. */
const TIMEOUT_MS = 600_000
/** An end to the whole run, so that it still names what failed and what did not run. */
const RUN_LIMIT_MS = 70 * 60_000
let isOverdue = false

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const filters = args.filter((arg) => arg !== '--quick')
/** Only all tests together see every described answer. */
const isWhole = !quick && filters.length === 0
const unknown = filters.find((arg) => arg.startsWith('-'))
if (unknown) {
  console.error(`I do not understand "${unknown}". Try ./scripts/test --help.`)
  process.exit(2)
}

const chosenFiles = (): string[] =>
  [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync(ROOT)]
    .filter((file) => !quick || isQuick(file))
    .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
    .sort()

const running = new Set<Bun.Subprocess>()

const finished = async (child: Bun.Subprocess): Promise<number> => {
  running.add(child)
  const code = await child.exited
  running.delete(child)
  return code
}

/** `--bun` runs each tool on Bun itself, so that no Node is needed. */
const check = async (script: string): Promise<Result> => {
  const child = Bun.spawn([process.execPath, 'run', '--bun', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outputs = [child.stdout, child.stderr].map((stream) => new Response(stream).text())
  const [code, ...texts] = await Promise.all([finished(child), ...outputs])
  console.log(`\n== bun run ${script}\n${texts.join('').trimEnd()}`)
  return { name: `bun run ${script}`, outcome: code === 0 ? 'passed' : 'failed' }
}

const print = printTogether((line) => console.log(line))

/** Its report, and a failure when it ended badly without naming one. */
const runGroup = async (group: Group, folder: string, env: NodeJS.ProcessEnv) => {
  const report = join(folder, `${group.name}.xml`)
  const order = join(folder, `${group.name}.json`)
  writeFileSync(order, timings(group.files))
  const child = Bun.spawn(
    [
      ...[process.execPath, '--no-env-file', 'test', ...group.flags, `--timings=${order}`],
      ...[`--timeout=${TIMEOUT_MS}`, '--reporter=junit', `--reporter-outfile=${report}`],
      ...group.files.map((file) => `./${file}`),
    ],
    { cwd: ROOT, env: { ...env, ...group.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [code] = await Promise.all([finished(child), print(child.stdout, child.stderr)])
  const junit = existsSync(report) ? readFileSync(report, 'utf8') : ''
  const results = readResults(junit, group.files)
  if (code !== 0 && !results.some(({ outcome }) => outcome === 'failed'))
    results.push({ name: `bun test (${group.name}) ended with code ${code}`, outcome: 'failed' })
  return { junit, results }
}

/**
 * The files that failed run once more, one after the other, with nothing beside them: a machine that had too much to
 * do for a while fails no run, and what only fails beside others is named as flaky.
 */
const rerunFailedFiles = async (
  first: readonly Result[],
  run: (group: Group) => Promise<{ results: Result[] }>,
): Promise<Result[]> => {
  const files = filesToRerun(first)
  if (files.length === 0 || isOverdue) return [...first]
  console.log(`\n== once more, alone: ${files.join(', ')}`)
  const { results } = await run({ name: 'again', files, flags: ['--parallel=1'], env: {} })
  return mergeRerun(first, results)
}

/**
 * Builds the program that the tests start as a process, with its bytecode: then `serve` needs 0.4 s of processor time until
 * it listens instead of 0.8 s, and a whole run starts it hundreds of times. The build takes 3.3 s.
 */
const buildProgram = async (root: string, folder: string): Promise<string> => {
  await Bun.build({
    entrypoints: [join(root, 'src/main.ts')],
    target: 'bun',
    format: 'cjs',
    bytecode: true,
    outdir: folder,
  })
  return join(folder, 'main.js')
}

const runTests = async (files: readonly string[], uri: string): Promise<Result[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-results-'))
  const promises = join(folder, 'promises')
  mkdirSync(promises)
  const { MONGODB_URI: _, ...inherited } = process.env
  const pool = `test_pool_${crypto.randomUUID().slice(0, 8)}`
  try {
    const env = {
      ...inherited,
      PSALTERY_TEST_MONGODB_URI: uri,
      PSALTERY_ANSWERS_SEEN: promises,
      [POOL]: pool,
      ...(isWhole ? { PSALTERY_TEST_PROGRAM: await buildProgram(ROOT, join(folder, 'program')) } : {}),
    }
    const groups = groupsOf(files, availableParallelism())
    const ran = await Promise.all(groups.map((group) => runGroup(group, folder, env)))
    const first = ran.flatMap((group) => group.results)
    const results = await rerunFailedFiles(first, (group) => runGroup(group, folder, env))
    if (isWhole) results.push(...answerResults(promises))
    console.log(`\n== the slowest files\n${slowestFiles(ran.map(({ junit }) => junit).join('\n'))}`)
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
    // Any other MongoDB ends with the run.
    if (process.env.MONGODB_URI) await dropPrepared(uri, pool)
  }
}

const testResults = async (files: readonly string[]): Promise<Result[]> => {
  if (files.length === 0) return [{ name: `no test file matches ${filters.join(' ')}`, outcome: 'failed' }]
  console.log(`\n== bun test (${files.length} files)`)
  const mongo = await startTestMongo(folderInMemory)
  const interrupted = async (code: number) => {
    for (const child of running) child.kill('SIGTERM')
    await mongo.stop()
    process.exit(code)
  }
  const overdue = setTimeout(() => {
    isOverdue = true
    console.error(`The tests were ended after ${RUN_LIMIT_MS / 60_000} minutes.`)
    for (const child of running) child.kill('SIGTERM')
  }, RUN_LIMIT_MS)
  process.once('SIGINT', () => void interrupted(130))
  process.once('SIGTERM', () => void interrupted(143))
  try {
    return await runTests(files, mongo.uri)
  } finally {
    clearTimeout(overdue)
    await mongo.stop()
  }
}

// Beside the tests, which leave a part of the processor time to them.
const checks = Promise.all(filters.length === 0 ? CHECKS.map(check) : [])
const results: Result[] = []
try {
  results.push(...(await testResults(chosenFiles())))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  results.push({ name: 'MongoDB for the tests', outcome: 'failed' })
}
results.push(...(await checks))
const counted = process.env.CI === 'true' ? skippedAsFailed(results) : results
console.log(`\n${summary(counted)}`)
process.exit(counted.some(({ outcome }) => outcome === 'failed') ? 1 : 0)
