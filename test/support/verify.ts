import { expect } from 'bun:test'
import { verifyCatalogue } from '../../src/verify/catalogue.ts'
import type { Problem } from '../../src/verify/problem.ts'
import type { TestServer } from './server.ts'

/** All that is wrong in the server's database, or in one church of it. */
export const problemsIn = async (
  { database }: Pick<TestServer, 'database'>,
  churchId: string | null = null,
): Promise<Problem[]> => {
  const problems: Problem[] = []
  await verifyCatalogue(
    database,
    { churchId },
    { found: (problem) => problems.push(problem), progress: () => {} },
  )
  return problems
}

/** For the end of a test file: whatever its tests did, the catalogue agrees with itself. */
export const expectClean = async (server: Pick<TestServer, 'database'>): Promise<void> => {
  expect(await problemsIn(server)).toEqual([])
}
