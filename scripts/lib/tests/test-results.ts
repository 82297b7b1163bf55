/** The outcome of one test or check. */
export type Result = {
  readonly name: string
  /** Flaky: failed beside the other files, passed when its file ran once more, alone. */
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'flaky'
  /** The test file it is of. */
  readonly file?: string
  /** What the failure said. */
  readonly error?: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
  '&#10;': '\n',
}

const unescapeXml = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp|#10);/g, (entity) => ENTITIES[entity] ?? entity)

/**
 * Reads the JUnit report of `bun test`. A file that could not even be loaded does not appear in it, so every file
 * that was asked for and is not there counts as failed.
 */
export const readResults = (junit: string, files: readonly string[]): Result[] => {
  const cases = [...junit.matchAll(/<testcase ((?:[^>"]|"[^"]*")*?)(?:\/>|>(.*?)<\/testcase>)/gs)]
  const seen = new Set<string>()
  const results = cases.map(([, attributes = '', inner = '']): Result => {
    const attribute = (name: string) =>
      unescapeXml(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const file = attribute('file')
    seen.add(file)
    const name = [file, attribute('classname'), attribute('name')].filter((part) => part !== '').join(' > ')
    const failure = /<(?:failure|error)\b(?:[^>"]|"[^"]*")*>([^<]*)/.exec(inner)
    if (failure) return { name, outcome: 'failed', file, error: unescapeXml(failure[1] ?? '') }
    return { name, outcome: /<skipped\b/.test(inner) ? 'skipped' : 'passed', file }
  })
  const missing = files.filter((file) => !seen.has(file))
  const notRun = missing.map((file): Result => ({ name: `${file} did not run`, outcome: 'failed', file }))
  return [...results, ...notRun]
}

/** A browser or an outside tool can fail on a busy machine. A race or a lost save that fails once has failed. */
const MAY_RERUN = ['test/web/', 'test/contract/outside/']

/** More than this, and it was not the machine: they are not tried again. */
const MAX_RERUN_FILES = 8

/** The files with a failure that run once more. */
export const filesToRerun = (results: readonly Result[]): string[] => {
  const failed = new Set(results.flatMap(({ outcome, file }) => (outcome === 'failed' && file ? [file] : [])))
  const files = [...failed].filter((file) => MAY_RERUN.some((prefix) => file.startsWith(prefix)))
  return files.length > MAX_RERUN_FILES ? [] : files
}

/** The second run of a file counts. A failure that it does not repeat is listed as flaky. */
export const mergeRerun = (first: readonly Result[], second: readonly Result[]): Result[] => {
  const files = new Set(second.map(({ file }) => file))
  const ranAgain = ({ file }: Result) => file !== undefined && files.has(file)
  const failedAgain = new Set(second.flatMap(({ outcome, name }) => (outcome === 'failed' ? [name] : [])))
  const flaky = first
    .filter((result) => result.outcome === 'failed' && ranAgain(result) && !failedAgain.has(result.name))
    .map((result): Result => ({ ...result, outcome: 'flaky' }))
  const isFlaky = new Set(flaky.map(({ name }) => name))
  return [
    ...first.filter((result) => !ranAgain(result)),
    ...second.filter(({ name }) => !isFlaky.has(name)),
    ...flaky,
  ]
}

const SLOWEST = 10

/** The files that took longest, a line each: where time is to be gained, and what should start first. */
export const slowestFiles = (junit: string): string =>
  [...junit.matchAll(/<testsuite name="([^"]*)" file="\1"[^>]* time="([\d.]+)"/g)]
    .map(([, file = '', time]) => ({ file: unescapeXml(file), seconds: Number(time) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n')

/** For CI, where a skipped test counts as failed. */
export const skippedAsFailed = (results: readonly Result[]): Result[] =>
  results.map((result) =>
    result.outcome === 'skipped'
      ? { ...result, name: `${result.name} (skipped)`, outcome: 'failed' }
      : result,
  )

const ERROR_LINES = 12

const withError = (word: string, { name, error = '' }: Result): string[] => [
  `${word}${name}`,
  ...error
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, ERROR_LINES)
    .map((line) => `           ${line.slice(0, 200)}`),
]

/** What is not green, by name and with its error, the count of flaky tests, and as the last line the count that CI reads. */
export const summary = (results: readonly Result[]): string => {
  const named = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome)
  const [passed, flaky] = [named('passed'), named('flaky')]
  const [failed, skipped] = [named('failed'), named('skipped')]
  return [
    ...flaky.flatMap((result) => withError('FLAKY    ', result)),
    ...skipped.flatMap((result) => withError('SKIPPED  ', result)),
    ...failed.flatMap((result) => withError('FAILED   ', result)),
    `${flaky.length} flaky, ${skipped.length} skipped`,
    `${passed.length + flaky.length} passed, ${failed.length} failed`,
  ].join('\n')
}
