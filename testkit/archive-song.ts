import { setArchived } from '../src/catalogue/songs/service.ts'
import { systemClock } from '../src/core/time/clock.ts'
import { createCommitter } from '../src/saves/committer.ts'
import type { TestServer } from './server.ts'

/** Longer than the timeout of a request, because a test does not retry. */
const TIMEOUT_MS = 120_000

/** Archives a song like the admin's tool. */
export const archive = async (
  server: TestServer,
  churchId: string,
  songId: string,
  archived = true,
): Promise<void> => {
  const committer = createCommitter(server.database, { timeoutMs: TIMEOUT_MS })
  try {
    await setArchived({ committer, clock: systemClock }, { churchId, songId }, archived)
  } finally {
    await committer.close()
  }
}
