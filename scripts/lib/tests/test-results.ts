/** What became of one test or check. */
export type Result = {
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

const unescapeXml = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)

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
    if (/<(failure|error)\b/.test(inner)) return { name, outcome: 'failed' }
    return { name, outcome: /<skipped\b/.test(inner) ? 'skipped' : 'passed' }
  })
  const missing = files.filter((file) => !seen.has(file))
  return [...results, ...missing.map((file): Result => ({ name: `${file} did not run`, outcome: 'failed' }))]
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

/** Where nobody watches, a test that does not run protects nothing: there a skipped one counts as failed. */
export const skippedAsFailed = (results: readonly Result[]): Result[] =>
  results.map(({ name, outcome }) =>
    outcome === 'skipped' ? { name: `${name} (skipped)`, outcome: 'failed' } : { name, outcome },
  )

/** What is not green, by name, and as the last line the count. */
export const summary = (results: readonly Result[]): string => {
  const named = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome)
  const [passed, failed, skipped] = [named('passed'), named('failed'), named('skipped')]
  const count = `${passed.length} passed, ${failed.length} failed`
  return [
    ...failed.map(({ name }) => `FAILED   ${name}`),
    ...skipped.map(({ name }) => `SKIPPED  ${name}`),
    skipped.length > 0 ? `${count}, ${skipped.length} skipped` : count,
  ].join('\n')
}
