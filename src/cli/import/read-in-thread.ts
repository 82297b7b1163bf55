import { threadModule } from '../../system/source-or-executable.ts'
import { inGroups, type ReadEvent, type ReadRequest, readFiles } from './read-files.ts'
import type { FromReader, ToReader } from './read-worker.ts'

/** Groups of events that the thread may read ahead. */
const AHEAD = 3

/** With fewer files and bytes, a thread takes longer to start than it saves. */
const MANY_FILES = 100
const MANY_BYTES = 1_000_000

/** Many files are read in a thread of their own, beside the saves. */
export const readBeside = (request: ReadRequest): AsyncIterable<readonly ReadEvent[]> =>
  isMuch(request.paths) ? readInThread(request) : inGroups(readFiles(request))

const isMuch = (paths: readonly string[]): boolean =>
  paths.length >= MANY_FILES || paths.reduce((sum, path) => sum + Bun.file(path).size, 0) >= MANY_BYTES

async function* readInThread(request: ReadRequest): AsyncGenerator<readonly ReadEvent[]> {
  const worker = new Worker(threadModule('src/cli/import/read-worker.ts'))
  const send = (message: ToReader) => worker.postMessage(message)
  const nextReply = repliesOf(worker)
  try {
    send({ read: request })
    for (let ahead = 0; ahead < AHEAD; ahead++) send({ more: true })
    for (;;) {
      const { events } = await nextReply()
      if (events === null) return
      send({ more: true })
      yield events
    }
  } finally {
    worker.terminate()
  }
}

/** Gives the messages of the thread in their order; throws the error that ended it. */
const repliesOf = (worker: Worker): (() => Promise<FromReader>) => {
  const replies: FromReader[] = []
  let problem: Error | undefined
  let notify = () => {}
  worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
    replies.push(data)
    notify()
  }
  worker.onerror = ({ message }) => {
    problem = new Error(`The files could not be read: ${message}`)
    notify()
  }
  return async () => {
    for (;;) {
      const reply = replies.shift()
      if (reply) return reply
      if (problem) throw problem
      await new Promise<void>((resolve) => {
        notify = resolve
      })
    }
  }
}
