import { busy } from '../core/errors.ts'
import { Limiter, LimiterFull } from '../core/limiter.ts'
import { PAGE_SIZE } from '../core/limits.ts'
import type { Church } from '../core/people.ts'
import { inSlices } from '../core/work-slices.ts'
import { ChurchCatalogue } from './church-catalogue.ts'
import type { SearchPage } from './engine/search-page.ts'
import type { SearchDocuments } from './search-documents.ts'
import { walk } from './walk.ts'

export interface CatalogueSearchOptions {
  /** What all indexes together may take. */
  readonly memoryBytes: number
  /** How long a search without an index may take. */
  readonly walkSeconds?: number
  /** How long a church whose index was given up for another's waits before it gets a new one. */
  readonly restSeconds?: number
  /** Hears of a build that failed; the search itself was answered. */
  readonly onProblem?: (problem: unknown) => void
  /** Hears of every index that is ready after work in the background. */
  readonly onReady?: (ready: ReadyIndex) => void
}

export interface ReadyIndex {
  readonly churchId: string
  readonly bytes: number
  readonly milliseconds: number
}

type Asked = Pick<Church, 'id' | 'cursor'>

/** More searches without an index at once would only slow each other down. */
const WALKS_AT_ONCE = 4

/** More could not be answered in time; one church has at most half of these places, and of the others. */
const WALKS_WAITING = 64

/**
 * Searches the catalogues of all churches from memory where it can and from MongoDB where it must. The church
 * that was searched longest ago gives its memory up first.
 */
export class CatalogueSearch {
  readonly #documents: SearchDocuments
  readonly #memoryBytes: number
  readonly #walkSeconds: number
  readonly #restSeconds: number
  readonly #onProblem: (problem: unknown) => void
  readonly #onReady: (ready: ReadyIndex) => void
  /** The church that was searched last comes last. */
  readonly #churches = new Map<string, ChurchCatalogue>()
  /** When a church's index was given up. */
  readonly #restingSince = new Map<string, number>()
  readonly #builds = new Limiter({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY })
  readonly #walks = new Limiter({
    concurrency: WALKS_AT_ONCE,
    concurrencyPerKey: WALKS_AT_ONCE / 2,
    maxWaiting: WALKS_WAITING,
    maxWaitingPerKey: WALKS_WAITING / 2,
  })
  readonly #stopping = new AbortController()

  constructor(documents: SearchDocuments, options: CatalogueSearchOptions) {
    this.#documents = documents
    this.#memoryBytes = options.memoryBytes
    this.#walkSeconds = options.walkSeconds ?? 8
    this.#restSeconds = options.restSeconds ?? 30
    this.#onProblem = options.onProblem ?? (() => {})
    this.#onReady = options.onReady ?? (() => {})
  }

  /** The church's record was read for this search: every change up to its cursor will be seen. */
  async find({ id, cursor }: Asked, words: readonly string[], offset: number): Promise<SearchPage> {
    const church = this.#use(id)
    const resting = this.#isResting(id)
    const index = resting && church.state !== 'ready' ? undefined : await church.indexAt(cursor)
    if (church.needsRefresh && !resting) void this.#refresh(church)
    if (!index) return this.#walk(id, words, offset)
    this.#makeRoom(church)
    return inSlices(index.search(words, offset, PAGE_SIZE))
  }

  stateOf(churchId: string): ChurchCatalogue['state'] {
    return this.#churches.get(churchId)?.state ?? 'cold'
  }

  get byteLength(): number {
    let sum = 0
    for (const { byteLength } of this.#churches.values()) sum += byteLength
    return sum
  }

  /** Waits until nothing is being built. */
  async settled(): Promise<void> {
    for (const church of this.#churches.values()) await church.refreshing?.catch(() => {})
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.settled()
  }

  #use(churchId: string): ChurchCatalogue {
    const church =
      this.#churches.get(churchId) ??
      new ChurchCatalogue(churchId, this.#documents, {
        mostBytes: this.#memoryBytes,
        signal: this.#stopping.signal,
        inTurn: (build) => this.#builds.run(build),
      })
    this.#churches.delete(churchId)
    this.#churches.set(churchId, church)
    return church
  }

  async #refresh(church: ChurchCatalogue): Promise<void> {
    const started = performance.now()
    try {
      await church.refresh()
      this.#makeRoom(church)
      const { churchId, byteLength: bytes, state } = church
      const milliseconds = Math.round(performance.now() - started)
      if (state === 'ready') this.#onReady({ churchId, bytes, milliseconds })
    } catch (problem) {
      this.#restingSince.set(church.churchId, performance.now())
      if (!this.#stopping.signal.aborted) this.#onProblem(problem)
    }
  }

  #makeRoom(newest: ChurchCatalogue): void {
    let taken = this.byteLength
    for (const church of this.#churches.values()) {
      if (taken <= this.#memoryBytes) return
      if (church === newest || church.byteLength === 0) continue
      taken -= church.byteLength
      this.#forget(church)
    }
    // It has outgrown the memory on its own: a new index will be smaller, or show that it cannot be helped.
    if (taken > this.#memoryBytes) this.#forget(newest)
  }

  #forget(church: ChurchCatalogue): void {
    church.forget()
    this.#restingSince.set(church.churchId, performance.now())
  }

  #isResting(churchId: string): boolean {
    const since = this.#restingSince.get(churchId)
    if (since !== undefined && performance.now() - since < this.#restSeconds * 1000) return true
    this.#restingSince.delete(churchId)
    return false
  }

  async #walk(churchId: string, words: readonly string[], offset: number): Promise<SearchPage> {
    const deadline = performance.now() + this.#walkSeconds * 1000
    const keepGoing = () => {
      if (performance.now() > deadline) throw tooSlow()
    }
    try {
      return await this.#walks.run(
        () => {
          keepGoing()
          return walk(this.#documents, churchId, words, offset, PAGE_SIZE, keepGoing)
        },
        { keys: [churchId] },
      )
    } catch (problem) {
      if (problem instanceof LimiterFull) throw tooMany()
      throw problem
    }
  }
}

const tooSlow = () =>
  busy('This search takes too long just now. Use longer words, or try again in half a minute.', 30)

const tooMany = () => busy('Too many searches are waiting just now. Try again in a few seconds.', 5)
