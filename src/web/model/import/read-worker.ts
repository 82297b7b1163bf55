/** The module of a Web Worker. Reads each source it is sent and answers with the files found in it. */
import type { Found, Reading } from './found.ts'
import { readInDatabaseWorker } from './read-in-database-worker.ts'
import { readSource } from './read-sources.ts'

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
