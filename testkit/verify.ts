import { expect } from 'bun:test'
import { verifyCatalogue } from '../src/verify/catalogue.ts'
import type { Found } from '../src/verify/report.ts'
import type { TestServer } from './server.ts'

/**
 * The inconsistencies of the server's catalogue, or of one church. Files are not checked, because tests interrupt
 * uploads on purpose.
 */
export const problemsIn = async (
  { database }: Pick<TestServer, 'database'>,
  churchId: string | null = null,
): Promise<Found[]> => {
  const problems: Found[] = []
  await verifyCatalogue(
    database,
    { churchId, files: null },
    { found: (problem) => problems.push(problem), progress: () => {} },
  )
  return problems
}

/** Expects a consistent catalogue at the end of a test file. */
export const expectClean = async (server: Pick<TestServer, 'database'>): Promise<void> => {
  expect(await problemsIn(server)).toEqual([])
}
