import type { DatabaseFile } from '../../../formats/read-database.ts'
import type { ReadFile } from '../../../formats/song.ts'

/**
 * Reads a database in a worker of its own. Only its script may run WebAssembly, and it is fetched when the first database
 * was chosen.
 */
export const readInDatabaseWorker = async (file: DatabaseFile): Promise<ReadFile | null> => {
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
