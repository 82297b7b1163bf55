import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Collection } from 'mongodb'
import { Limiter } from '../../core/async/limiter.ts'
import { newId } from '../../core/ids.ts'
import { keepWithinBudget, PARTIAL } from '../../core/system/files.ts'
import type { EventRecord } from '../../saves/collections.ts'
import { Segment } from '../engine/segment/segment.ts'
import { readSegmentFile, writeSegmentFile } from './segment-file.ts'

interface StoredSegmentsOptions {
  readonly folder: string
  /** What all files together may take. */
  readonly budgetBytes: number
  /** Smaller ones are built anew as quickly as it matters: about 0.4 ms a song. */
  readonly minSongs?: number
}

interface StoredSegment {
  readonly segment: Segment
  /** Every change of the church up to here is in it. */
  readonly cursor: number
}

const MIN_SONGS = 5_000

/**
 * Segments of large churches on disk, so that a server that starts has them in a second instead of building them anew.
 * They may be deleted at any time, and several processes may share the folder. A file names the event that it reaches
 * up to: where the database does not hold that event, it is of another database, or of a time before a restore.
 */
export class StoredSegments {
  readonly #events: Collection<EventRecord>
  readonly #options: StoredSegmentsOptions
  readonly #stopping = new AbortController()
  /** One at a time: two would only share the disk, and the memory that both need. */
  readonly #work = new Limiter({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY })

  constructor(events: Collection<EventRecord>, options: StoredSegmentsOptions) {
    this.#events = events
    this.#options = options
  }

  /** Nothing when there is none that is whole, belongs to this database, and takes at most `maxBytes`. */
  find(churchId: string, maxBytes: number): Promise<StoredSegment | undefined> {
    return this.#work.run(() => this.#find(churchId, maxBytes).catch(() => undefined))
  }

  /** Best effort: a full disk only means that the next start builds it anew. */
  async store(churchId: string, { segment, cursor }: StoredSegment): Promise<void> {
    if (segment.songs < (this.#options.minSongs ?? MIN_SONGS)) return
    await this.#work.run(() => this.#store(churchId, segment, cursor)).catch(() => {})
  }

  /** Waits until nothing is being read or written. */
  settled(): Promise<void> {
    return this.#work.run(async () => {})
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.settled()
  }

  #pathOf(churchId: string): string {
    return join(this.#options.folder, churchId)
  }

  async #find(churchId: string, maxBytes: number): Promise<StoredSegment | undefined> {
    const path = this.#pathOf(churchId)
    const stored = await readSegmentFile(path, maxBytes, this.#stopping.signal)
    if (!stored || (await this.#eventIdAt(churchId, stored.cursor)) !== stored.eventId) return undefined
    const now = Date.now() / 1_000
    await utimes(path, now, now)
    return { segment: new Segment(stored.data), cursor: stored.cursor }
  }

  async #store(churchId: string, segment: Segment, cursor: number): Promise<void> {
    this.#stopping.signal.throwIfAborted()
    const eventId = await this.#eventIdAt(churchId, cursor)
    if (!eventId) return
    const { folder, budgetBytes } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const partial = join(folder, `${newId()}${PARTIAL}`)
    try {
      await writeSegmentFile(partial, { cursor, eventId }, segment.data, this.#stopping.signal)
      await rename(partial, this.#pathOf(churchId))
    } finally {
      await rm(partial, { force: true })
    }
    await keepWithinBudget(folder, budgetBytes)
  }

  async #eventIdAt(churchId: string, cursor: number): Promise<string | undefined> {
    const event = await this.#events.findOne(
      { churchId, cursor },
      { projection: { _id: 1 }, readConcern: { level: 'majority' }, readPreference: 'primary' },
    )
    return event?._id
  }
}
