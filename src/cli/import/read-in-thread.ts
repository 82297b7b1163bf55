import { threadModule } from '../../core/system/source-or-executable.ts'
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
      const reply = await nextReply()
      if ('problem' in reply) throw notRead(reply.problem)
      if (reply.events === null) return
      send({ more: true })
      yield reply.events
    }
  } finally {
    worker.terminate()
  }
}

const notRead = (reason: string): Error => new Error(`The files could not be read: ${reason}`)

/** Gives the messages of the thread in their order; throws if the thread has ended. */
const repliesOf = (worker: Worker): (() => Promise<FromReader>) => {
  const replies: FromReader[] = []
  let problem: Error | undefined
  let notify = () => {}
  worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
    replies.push(data)
    notify()
  }
  const fail = (reason: string) => {
    problem ??= notRead(reason)
    notify()
  }
  worker.onerror = ({ message }) => fail(message)
  worker.addEventListener('close', () => fail('the reading thread has ended.'))
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
