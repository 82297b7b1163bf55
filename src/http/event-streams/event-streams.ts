import { tooManyStreams } from '../../core/failures.ts'
import { prefersOverJson } from '../request/accept.ts'
import type { Connection } from '../route.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { createStreamPlaces, type StreamLimit, type StreamLimits } from './stream-places.ts'

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

    open({ churchId, limits, connection, onEnd }) {
      if (isClosed) throw tooManyStreams('This server is about to stop.')
      const free = places.take(churchId, limits)
      const stream = createEventStream({
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
