import { inSlices, type Steps } from '../core/async/work-slices.ts'
import { joinBytes } from '../core/bytes.ts'
import { ChurchIndex } from './engine/church-index.ts'
import { Segment } from './engine/segment.ts'
import { SegmentBuilder } from './engine/segment-builder.ts'
import { decode, type SearchDocuments } from './search-documents.ts'
import { buildSegment } from './segments/build-segment.ts'
import type { StoredSegments } from './segments/stored-segments.ts'

export interface BuildOptions {
  /** An index larger than this is not kept. */
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Builds run one after the other, so that they never take more than one thread. */
  enqueue<T>(build: () => Promise<T>): Promise<T>
  /** Where segments outlive the process; nowhere when not given. */
  readonly stored: StoredSegments | undefined
}

/** So many changes are read while the search waits; with more it is answered without the index. */
const MAX_CHANGES_TO_WAIT_FOR = 500

/** Keeps one church's index: brings it up to date before a search, and builds it anew in the background. */
export class CurrentIndex {
  #index: ChurchIndex | undefined
  /** The newest cursor that any search has asked for. */
  #newestCursor = 0
  #catchingUp: Promise<void> | undefined
  #refreshing: Promise<void> | undefined
  #tooLarge = false

  constructor(
    readonly churchId: string,
    readonly documents: SearchDocuments,
    readonly options: BuildOptions,
  ) {}

  get byteLength(): number {
    return this.#index?.byteLength ?? 0
  }

  get state(): 'cold' | 'building' | 'ready' | 'too large' {
    if (this.#tooLarge) return 'too large'
    if (this.#index) return 'ready'
    return this.#refreshing ? 'building' : 'cold'
  }

  /** The work in the background, if there is any. */
  get refreshing(): Promise<void> | undefined {
    return this.#refreshing
  }

  /** The index with every change up to `cursor`; nothing when that would keep the search waiting. */
  async indexAt(cursor: number): Promise<ChurchIndex | undefined> {
    this.#newestCursor = Math.max(this.#newestCursor, cursor)
    if (this.#tooLarge) return undefined
    if (!this.#index && cursor <= MAX_CHANGES_TO_WAIT_FOR) this.#index = emptyIndex()
    const index = this.#index
    if (!index || cursor - index.cursor > MAX_CHANGES_TO_WAIT_FOR) return undefined
    await this.#update(index, cursor)
    if (!this.#exceedsLimit(index)) return index
    if (this.#index === index) this.evict()
    return undefined
  }

  /** With its changes it would take more than all indexes may. One that is built anew takes less. */
  #exceedsLimit(index: ChurchIndex): boolean {
    return index.byteLength > this.options.maxBytes
  }

  /** Changes are read once for all who wait for them, up to the cursor or what the memory allows. */
  async #update(index: ChurchIndex, cursor: number): Promise<void> {
    while (index.cursor < cursor && !this.#exceedsLimit(index)) {
      this.#catchingUp ??= this.#catchUp(index).finally(() => {
        this.#catchingUp = undefined
      })
      await this.#catchingUp
    }
  }

  /** Whether the index should be brought up to date, or built, in the background. */
  get needsRefresh(): boolean {
    if (this.#tooLarge || this.#refreshing) return false
    return (
      !this.#index ||
      this.#newestCursor - this.#index.cursor > MAX_CHANGES_TO_WAIT_FOR ||
      this.#index.needsRebuild
    )
  }

  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refresh(): Promise<void> {
    const current = this.#index ?? (await this.#restore())
    const index = current?.canApply(this.#newestCursor - current.cursor) ? current : await this.#build()
    while (index && index.cursor < this.#newestCursor && !this.#exceedsLimit(index)) {
      await this.#update(index, this.#newestCursor)
    }
    this.#index = index && this.#exceedsLimit(index) ? undefined : index
    if (this.#index) await inSlices(this.#index.prepareCorrections())
  }

  /** What an earlier process, or another one, has built. */
  async #restore(): Promise<ChurchIndex | undefined> {
    const stored = await this.options.stored?.find(this.churchId, this.options.maxBytes)
    return stored && new ChurchIndex(stored.segment, stored.cursor)
  }

  async #build(): Promise<ChurchIndex | undefined> {
    const { maxBytes, signal } = this.options
    return this.options.enqueue(async () => {
      const cursor = this.#newestCursor
      const songs = joined(this.documents.unchangedSince(this.churchId, cursor))
      const segment = await buildSegment(songs, maxBytes, signal)
      this.#tooLarge = !segment
      if (!segment) return undefined
      void this.options.stored?.store(this.churchId, { segment, cursor })
      return new ChurchIndex(segment, cursor)
    })
  }

  async #catchUp(index: ChurchIndex): Promise<void> {
    // Changes made while these are read may be missed, so the index only claims what was there before.
    const cursor = this.#newestCursor
    for await (const batch of this.documents.changedSince(this.churchId, index.cursor)) {
      await inSlices(this.#applyBatch(index, batch))
      if (this.#exceedsLimit(index)) return
    }
    index.cursor = cursor
  }

  *#applyBatch(index: ChurchIndex, batch: readonly Uint8Array[]): Steps<void> {
    for (const document of batch) {
      yield* index.apply(yield* decode(document))
      if (this.#exceedsLimit(index)) return
    }
  }

  /** Frees the memory. The next search starts over. */
  evict(): void {
    this.#index = undefined
  }
}

const emptyIndex = () => new ChurchIndex(new Segment(new SegmentBuilder().finish()), 0)

/** Each batch in one piece of memory of its own, to be moved to another thread. */
async function* joined(batches: AsyncIterable<Uint8Array[]>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const batch of batches) yield joinBytes(batch)
}
