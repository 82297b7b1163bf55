import { withWordsBeside } from '../../../formats/database.ts'
import { type Found, type Reading, type SourceFile, unreadable } from './found.ts'
import type { Answer } from './read-worker.ts'

/**
 * Reads every file, and every file of every zip, in order. A worker reads them, so that a large file does not block the
 * page. A file on which the worker fails is unreadable, and a new worker reads the next one.
 */
export async function* readInWorker(
  sources: readonly SourceFile[],
  encoding: string | null,
): AsyncGenerator<Found> {
  let worker = startWorker()
  try {
    for (const [source, words] of withWordsBeside(sources)) {
      try {
        yield* ask(worker, { source: words ? { ...source, words: words.file } : source, encoding })
      } catch {
        yield unreadable(source.path)
        worker.terminate()
        worker = startWorker()
      }
    }
  } finally {
    worker.terminate()
  }
}

const startWorker = (): Worker => new Worker(IMPORT_WORKER, { type: 'module' })

async function* ask(worker: Worker, reading: Reading): AsyncGenerator<Found> {
  const answers = new ReadableStream<Answer>({
    start(controller) {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        controller.enqueue(data)
        if (data.isLast) controller.close()
      }
      worker.onerror = () => controller.error(new Error('The worker failed.'))
    },
  }).getReader()
  worker.postMessage(reading)
  for (let next = await answers.read(); !next.done; next = await answers.read()) yield* next.value.found
}
