import { tooManyStreams } from '../core/failures.ts'
import { LIMITS } from '../core/limits.ts'
import { prefersOverJson } from './request/accept.ts'
import type { Connection } from './route.ts'

/** All open streams of this process. */
export interface EventStreams {
  /** How many are open. */
  readonly count: number
  /** Throws 503 when a limit is reached. */
  open(options: OpenOptions): EventStream
  /** Ends all streams and opens no further one. */
  close(): void
}

interface OpenOptions {
  readonly churchId: string
  /** The limits of its kind, beside those of all streams. */
  readonly limits: readonly StreamLimit[]
  readonly connection: Connection
  /** The first comment, with its line break; left out: an empty one. */
  readonly comment?: string | undefined
  readonly onEnd: () => void
}

const EVENT_STREAM = 'text/event-stream'

/** Longer than the pauses between two comments, and also than a pause of a busy server. */
const IDLE_SECONDS = 60

export const createEventStreams = (most?: StreamLimits): EventStreams => {
  const places = createStreamPlaces(most)
  const open = new Set<EventStream>()
  let isClosed = false

  return {
    get count() {
      return places.taken
    },

    open({ churchId, limits, connection, comment, onEnd }) {
      if (isClosed) throw tooManyStreams('This server is about to stop.')
      const free = places.take(churchId, limits)
      const stream = createEventStream({
        comment,
        onEnd() {
          free()
          open.delete(stream)
          onEnd()
        },
      })
      open.add(stream)
      connection.setIdleTimeout(IDLE_SECONDS)
      return stream
    },

    close() {
      isClosed = true
      for (const stream of [...open]) stream.end()
    },
  }
}

/** Whether a request asks for a stream instead of JSON. */
export const asksForStream = ({ headers }: Request): boolean =>
  prefersOverJson(headers.get('accept'), EVENT_STREAM)

/** The answer that a stream is sent in; without a stream the answer to HEAD. */
export const streamAnswer = (stream: EventStream | null): Response =>
  new Response(stream?.body ?? null, {
    headers: {
      'content-type': EVENT_STREAM,
      // For nginx, which otherwise collects events before it sends them on.
      'x-accel-buffering': 'no',
    },
  })

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
  readonly comment?: string | undefined
  readonly commentMs?: number
}

export const createEventStream = ({ onEnd, comment, commentMs = COMMENT_MS }: Options): EventStream => {
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
        started.enqueue(comment === undefined ? COMMENT : new TextEncoder().encode(comment))
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

/** One server-sent event. JSON has no line breaks, so the data is one line. */
export interface ServerSentEvent {
  readonly id?: number
  readonly event?: string
  readonly data: unknown
}

export const eventText = ({ id, event, data }: ServerSentEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`

/** The most streams of each kind. */
export type StreamLimits = Readonly<Record<keyof typeof LIMITS.streams, number>>

/** A limit that several streams share by their key, such as those of a person. */
export interface StreamLimit {
  readonly key: string
  readonly name: keyof StreamLimits
  /** A whole sentence, for the one that is refused. */
  reason(most: number): string
}

export const limitOfPerson = (userId: string): StreamLimit => ({
  key: `person ${userId}`,
  name: 'ofPerson',
  reason: (most) => `You have ${most} open streams, which is the most.`,
})

export const limitOfToken = (tokenId: string): StreamLimit => ({
  key: `token ${tokenId}`,
  name: 'ofToken',
  reason: (most) => `This token has ${most} open streams, which is the most.`,
})

export const limitOfChanges = (churchId: string): StreamLimit => ({
  key: `changes ${churchId}`,
  name: 'ofChangesOfChurch',
  reason: (most) => `The changes of this church have ${most} open streams, which is the most.`,
})

/** The limits of a stream that needs no sign-in. */
export const limitsOfVisitor = (churchId: string, address: string): StreamLimit[] => [
  {
    key: `visitors at ${address}`,
    name: 'ofVisitorsAtAddress',
    reason: (most) => `Your address has ${most} open streams, which is the most.`,
  },
  {
    key: 'visitors',
    name: 'ofVisitorsInProcess',
    reason: () => 'This server has as many open streams of visitors as it can serve.',
  },
  {
    key: `visitors of ${churchId}`,
    name: 'ofVisitorsOfChurch',
    reason: () => 'This church has as many open streams of visitors as this server can give it.',
  },
]

/** The limits of every stream. */
const commonLimits = (churchId: string): StreamLimit[] => [
  {
    key: 'process',
    name: 'inProcess',
    reason: () => 'This server has as many open streams as it can serve.',
  },
  {
    key: `church ${churchId}`,
    name: 'ofChurch',
    reason: () => 'This church has as many open streams as this server can give it.',
  },
]

/** Counts the open streams of this process. */
interface StreamPlaces {
  /** The number of open streams. */
  readonly taken: number
  /** Takes a place for a stream of the church and returns what frees it. Throws 503 when one of its limits is reached. */
  take(churchId: string, own: readonly StreamLimit[]): () => void
}

export const createStreamPlaces = (most: StreamLimits = LIMITS.streams): StreamPlaces => {
  const counts = new Map<string, number>()
  const count = (key: string): number => counts.get(key) ?? 0
  const add = (key: string, change: number): void => {
    const sum = count(key) + change
    if (sum === 0) counts.delete(key)
    else counts.set(key, sum)
  }

  return {
    get taken() {
      return count('process')
    },

    take(churchId, own) {
      const limits = [...own, ...commonLimits(churchId)]
      const reached = limits.find(({ key, name }) => count(key) >= most[name])
      if (reached) throw tooManyStreams(reached.reason(most[reached.name]))
      for (const { key } of limits) add(key, 1)
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        for (const { key } of limits) add(key, -1)
      }
    },
  }
}
