import { threadModule } from '../../core/system/source-or-executable.ts'
import { Segment } from '../engine/segment.ts'
import type { SegmentData } from '../engine/segment-data.ts'

/** So many batches may be sent to the building thread before its reply: it never waits, and they never pile up. */
const MAX_BATCHES_IN_FLIGHT = 3

/**
 * Builds a segment in a thread of its own, from batches of BSON documents in title order. This thread only
 * passes bytes on. Gives nothing when the index would be larger than `maxBytes`.
 */
export async function buildSegment(
  batches: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Segment | undefined> {
  signal.throwIfAborted()
  const thread = new BuildThread(signal)
  try {
    let inFlight = 0
    for await (const documents of batches) {
      thread.send({ documents })
      if (++inFlight < MAX_BATCHES_IN_FLIGHT) continue
      inFlight--
      if ((await thread.bytesSoFar()) > maxBytes) return undefined
    }
    thread.send({ finish: true })
    const segment = new Segment(await thread.segment())
    return segment.byteLength > maxBytes ? undefined : segment
  } finally {
    thread.end()
  }
}

class BuildThread {
  readonly #worker = new Worker(threadModule('src/search/segments/build-worker.ts'), { smol: true })
  readonly #replies: BuildReply[] = []
  readonly #signal: AbortSignal
  #problem: Error | undefined
  #notify: () => void = () => {}

  constructor(signal: AbortSignal) {
    this.#signal = signal
    this.#worker.onmessage = ({ data }: MessageEvent<BuildReply>) => {
      this.#replies.push(data)
      this.#notify()
    }
    this.#worker.onerror = ({ message }) =>
      this.#fail(new Error(`The search index could not be built: ${message}`))
    signal.addEventListener('abort', this.#abort)
  }

  readonly #abort = () => this.#fail(new Error('The search index is no longer needed.'))

  #fail(problem: Error): void {
    this.#problem = problem
    this.#notify()
  }

  /** The bytes are moved, not copied: the sender must not touch them again. */
  send(request: BuildRequest): void {
    this.#worker.postMessage(request, 'documents' in request ? [request.documents.buffer] : [])
  }

  async bytesSoFar(): Promise<number> {
    const reply = await this.#next()
    return 'atLeastBytes' in reply ? reply.atLeastBytes : 0
  }

  async segment() {
    for (;;) {
      const reply = await this.#next()
      if ('segment' in reply) return reply.segment
    }
  }

  async #next(): Promise<BuildReply> {
    for (;;) {
      if (this.#problem) throw this.#problem
      const reply = this.#replies.shift()
      if (reply) return reply
      await new Promise<void>((resolve) => {
        this.#notify = resolve
      })
    }
  }

  end(): void {
    this.#signal.removeEventListener('abort', this.#abort)
    this.#worker.terminate()
  }
}

/** To the building thread: BSON documents one after the other, or the word that there are no more. */
export type BuildRequest = { readonly documents: Uint8Array<ArrayBuffer> } | { readonly finish: true }

/** From it: a batch is read and the index will take at least so many bytes; or the index itself. */
export type BuildReply = { readonly atLeastBytes: number } | { readonly segment: SegmentData }
