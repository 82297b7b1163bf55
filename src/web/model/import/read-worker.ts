import type { DatabaseFile } from '../../../formats/read-database.ts'
import type { ReadFile } from '../../../formats/song.ts'
import type { Found, Reading } from './found.ts'
import { readSource } from './read-sources.ts'

/** The module of a Web Worker. Reads each source it is sent and answers with the files found in it. */

export interface Answer {
  readonly found: readonly Found[]
  /** Whether the source is read to its end. */
  readonly isLast: boolean
}

const answer = (message: Answer): void => postMessage(message)

addEventListener('message', async ({ data }: MessageEvent<Reading>) => {
  let found: Found[] = []
  for await (const file of readSource(data.source, data.encoding, readInDatabaseWorker)) {
    found.push(file)
    // An arrangement refers to a song that is found after it. Only within one message it stays the same object.
    if (file.kind === 'arrangement') continue
    answer({ found, isLast: false })
    found = []
  }
  answer({ found, isLast: true })
})

/**
 * Reads a database in a worker of its own. Only its script may run WebAssembly, and it is fetched when the first database
 * was chosen.
 */
const readInDatabaseWorker = async (file: DatabaseFile): Promise<ReadFile | null> => {
  const worker = new Worker(DATABASE_WORKER, { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReadFile | null>) => resolve(data)
      worker.onerror = () => reject(new Error('The worker failed.'))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
