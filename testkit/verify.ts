import { expect } from 'bun:test'
import { verifyCatalogue } from '../src/verify/catalogue.ts'
import type { Found } from '../src/verify/report.ts'
import type { TestServer } from './server.ts'

/**
 * All that is wrong in the server's catalogue, or in one church of it. The files are left alone: tests of
 * uploads break them off on purpose.
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

/** For the end of a test file: whatever its tests did, the catalogue agrees with itself. */
export const expectClean = async (server: Pick<TestServer, 'database'>): Promise<void> => {
  expect(await problemsIn(server)).toEqual([])
}
