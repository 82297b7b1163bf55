import { setArchived } from '../src/catalogue/songs.ts'
import { systemClock } from '../src/core/time.ts'
import { createSaveQueue } from '../src/saves/save-queue.ts'
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
  const saveQueue = createSaveQueue(server.database, { timeoutMs: TIMEOUT_MS })
  try {
    await setArchived({ saveQueue, clock: systemClock }, { churchId, songId }, archived)
  } finally {
    await saveQueue.close()
  }
}
