import { expect } from 'bun:test'
import type { Found } from '../src/maintenance/verify/report.ts'
import { verifyDatabase } from '../src/maintenance/verify/verify-database.ts'
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
  await verifyDatabase(
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
