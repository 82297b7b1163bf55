/** How many bytes may wait for a reader. One that is further behind asks again from its last event on. */
export const MAX_LAG_BYTES = 524_288

/** From this many waiting bytes on, a stream counts as not drained. */
const DRAINED_BYTES = 16_384

const COMMENT = new TextEncoder().encode(':\n\n')

/** How often a comment is sent, so that neither proxies nor this server take the connection for idle. */
const COMMENT_MS = 15_000

/** One open answer of server-sent events. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly isOpen: boolean
  /** Sends whole events. Ends the stream if its reader is too far behind. */
  send(events: Uint8Array): void
  /** Whether the reader has taken nearly all of what was sent. */
  readonly isDrained: boolean
  /** Settles when it has, or when the stream has ended. */
  drained(): Promise<void>
  end(): void
}

interface Options {
  /** Called once, when the reader has gone or the stream was ended. */
  readonly onEnd: () => void
  readonly commentMs?: number
}

export const createEventStream = ({ onEnd, commentMs = COMMENT_MS }: Options): EventStream => {
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const waiting: (() => void)[] = []

  const release = (): void => {
    if (!isOpen) return
    isOpen = false
    clearInterval(comments)
    wake()
    onEnd()
  }
  const wake = (): void => {
    for (const done of waiting.splice(0)) done()
  }
  /** The bytes that wait for the reader. */
  const lag = (): number => DRAINED_BYTES - (controller?.desiredSize ?? DRAINED_BYTES)
  const end = (): void => {
    if (!isOpen) return
    // What still waits is dropped, so that a stream ends at once also for a slow reader.
    if (lag() > 0) controller?.error(new Error('The stream was ended.'))
    else controller?.close()
    release()
  }
  const send = (bytes: Uint8Array): void => {
    if (!isOpen) return
    controller?.enqueue(bytes)
    if (lag() > MAX_LAG_BYTES) end()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
        // Bun sends the headers with the first bytes.
        started.enqueue(COMMENT)
      },
      // Called only while less than DRAINED_BYTES wait.
      pull: wake,
      cancel: release,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: DRAINED_BYTES }),
  )
  const comments = setInterval(() => send(COMMENT), commentMs)

  return {
    body,
    get isOpen() {
      return isOpen
    },
    send,
    get isDrained() {
      return lag() < DRAINED_BYTES
    },
    drained: () =>
      !isOpen || lag() < DRAINED_BYTES ? Promise.resolve() : new Promise((done) => waiting.push(done)),
    end,
  }
}
