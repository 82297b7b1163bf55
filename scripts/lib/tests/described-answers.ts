/** Compares what the description promises with the answers that a whole test run has seen. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_VERSIONS } from '../../../src/core/versions.ts'
import { servedDocument } from '../../../testkit/http/served-document.ts'
import type { Result } from './test-results.ts'

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
}

const promised = ({ paths }: Described): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  )

/**
 * A route that several versions have is one declaration with one handler, so an answer through any of them shows it.
 * Routes and statuses that only one version has are seen through that one.
 */
const inAnyVersion = (answer: string): string => answer.replace(/ \/api\/v\d+\//, ' /api/v*/')

const readSeen = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n')))

/** Both ways: every described status was seen, and no described operation answered anything else. */
export const compareAnswers = (described: readonly string[], seen: ReadonlySet<string>): Result[] => {
  const known = new Set(described)
  const operations = new Set(described.map(withoutStatus))
  const seenInAny = new Set([...seen].map(inAnyVersion))
  const unseen = described.filter((promise) => !seenInAny.has(inAnyVersion(promise)))
  const strange = [...seen].filter((answer) => !known.has(answer) && operations.has(withoutStatus(answer)))
  const failed = [
    ...unseen.map((promise) => `described, but never seen in the tests: ${promise}`),
    ...strange.map((answer) => `seen in the tests, but not described: ${answer}`),
  ].map((name): Result => ({ name, outcome: 'failed' }))
  return failed.length > 0
    ? failed
    : [{ name: `${described.length} described answers seen`, outcome: 'passed' }]
}

const withoutStatus = (promise: string): string => promise.replace(/ \d+$/, '')

export const answerResults = (folder: string): Result[] =>
  compareAnswers(
    [
      ...new Set(
        API_VERSIONS.flatMap((version) => promised(JSON.parse(JSON.stringify(servedDocument(version))))),
      ),
    ],
    readSeen(folder),
  )

if (import.meta.main) for (const { name } of answerResults(process.argv[2] ?? '.')) console.log(name)
