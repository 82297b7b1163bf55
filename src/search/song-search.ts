import { Limiter, LimiterFull } from '../core/async/limiter.ts'
import { createLoop, type Loop } from '../core/async/loop.ts'
import { inSlices } from '../core/async/work-slices.ts'
import { busy } from '../core/failures.ts'
import { PAGE_SIZE } from '../core/limits.ts'
import type { Church } from '../core/people.ts'
import type { Visibility } from '../core/visibility.ts'
import { CurrentIndex } from './current-index.ts'
import type { ChurchIndex } from './engine/church-index.ts'
import type { Correction } from './engine/correct.ts'
import type { SearchPage } from './engine/merge-page.ts'
import type { Ranking } from './engine/ranking.ts'
import { rankedScan, scan, type WantedPage } from './scan.ts'
import { FOR_MEMBERS, type SearchDocuments, type SongScope } from './search-documents.ts'
import type { StoredSegments } from './segments/stored-segments.ts'

export interface SongSearchOptions {
  /** What all indexes together may take. */
  readonly memoryBytes: number
  /** Where finished segments outlive the process. */
  readonly stored?: StoredSegments
  /** How far the changes of a church have come; without it no index is brought up to date before a search. */
  readonly cursorOf?: (churchId: string) => Promise<number | undefined>
  /** How long a search without an index may take. */
  readonly scanSeconds?: number
  /** How long a church whose index was evicted for another's waits before it gets a new one. */
  readonly cooldownSeconds?: number
  /** Called for a build that failed; the search itself was answered. */
  readonly onProblem?: (problem: unknown) => void
  /** Called for every index that is ready after work in the background. */
  readonly onReady?: (ready: ReadyIndex) => void
}

export interface ReadyIndex {
  readonly churchId: string
  readonly bytes: number
  readonly milliseconds: number
}

export interface Corrections {
  readonly corrections: readonly Correction[]
  /** Whether another attempt in a moment would find no more than this one. */
  readonly isReady: boolean
}

type SearchedChurch = Pick<Church, 'id' | 'cursor'>

/** More searches without an index at once would only slow each other down. */
const CONCURRENT_SCANS = 4

/** Between two times at which indexes are brought up to date, so that an import does not do it for each of its saves. */
const UPDATE_MS = 1000

/** More could not be answered in time; one church has at most half of these places, and of the others. */
const MAX_WAITING_SCANS = 64

/**
 * Searches the catalogues of all churches from memory where it can and from MongoDB where it must. The index
 * of the church that was searched longest ago is evicted first.
 */
export class SongSearch {
  readonly #documents: SearchDocuments
  readonly #memoryBytes: number
  readonly #stored: StoredSegments | undefined
  readonly #scanSeconds: number
  readonly #cooldownSeconds: number
  readonly #onProblem: (problem: unknown) => void
  readonly #onReady: (ready: ReadyIndex) => void
  /** Churches with an index in memory where something was saved. */
  readonly #outdated = new Set<string>()
  readonly #updates: Loop | undefined
  /** The church that was searched last comes last. */
  readonly #churches = new Map<string, CurrentIndex>()
  /** When a church's index was evicted, or could not be built. */
  readonly #evictedAt = new Map<string, number>()
  readonly #builds = new Limiter({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY })
  readonly #scans = new Limiter({
    concurrency: CONCURRENT_SCANS,
    concurrencyPerKey: CONCURRENT_SCANS / 2,
    maxWaiting: MAX_WAITING_SCANS,
    maxWaitingPerKey: MAX_WAITING_SCANS / 2,
  })
  readonly #stopping = new AbortController()

  constructor(documents: SearchDocuments, options: SongSearchOptions) {
    this.#documents = documents
    this.#memoryBytes = options.memoryBytes
    this.#stored = options.stored
    this.#scanSeconds = options.scanSeconds ?? 8
    this.#cooldownSeconds = options.cooldownSeconds ?? 30
    this.#onProblem = options.onProblem ?? (() => {})
    this.#onReady = options.onReady ?? (() => {})
    const { cursorOf } = options
    this.#updates =
      cursorOf &&
      createLoop({
        run: () => this.#update(cursorOf),
        everyMs: 60_000,
        pauseMs: UPDATE_MS,
        onError: this.#onProblem,
      })
  }

  /** Something may have been saved in the church: the next search finds its index up to date. */
  saved(churchId: string): void {
    if (this.stateOf(churchId) === 'ready') this.#outdated.add(churchId)
    if (this.#outdated.size > 0) this.#updates?.wake()
  }

  /** A song of the church was purged; left out: some may have been in any. Indexes with its words go. */
  async purged(churchId?: string): Promise<void> {
    for (const id of churchId === undefined ? [...this.#churches.keys()] : [churchId])
      this.#churches.get(id)?.evict()
    await this.#stored?.dropPurged(churchId).catch(this.#onProblem)
  }

  /** Something may have been saved in any church. */
  missed(): void {
    for (const churchId of this.#churches.keys()) this.saved(churchId)
  }

  async #update(cursorOf: NonNullable<SongSearchOptions['cursorOf']>): Promise<undefined> {
    for (const churchId of this.#outdated) {
      this.#outdated.delete(churchId)
      const cursor = await cursorOf(churchId)
      // An index that was evicted in the meantime is not made for this.
      if (cursor !== undefined && this.stateOf(churchId) === 'ready')
        await this.#churches.get(churchId)?.indexAt(cursor)
    }
  }

  /** The church's record was read for this search: every change up to its cursor will be seen. */
  async find(
    { id, cursor }: SearchedChurch,
    words: readonly string[],
    offset: number,
    ranking?: Ranking,
    scope: SongScope = FOR_MEMBERS,
  ): Promise<SearchPage> {
    // An index has no archived songs.
    const index = scope.archived === 'exclude' ? await this.#indexOf({ id, cursor }) : undefined
    if (!index) return this.#scan(id, { scope, words, offset, limit: PAGE_SIZE }, ranking)
    return inSlices(index.search(words, offset, PAGE_SIZE, ranking, scope.publicIn))
  }

  /** What was probably meant by words that find nothing. Without an index there is no answer, or not yet. */
  async correct(
    searched: SearchedChurch,
    words: readonly string[],
    publicIn: Visibility | null = null,
  ): Promise<Corrections> {
    const index = await this.#indexOf(searched)
    if (!index) return { corrections: [], isReady: this.stateOf(searched.id) !== 'building' }
    return { corrections: await inSlices(index.correct(words, publicIn)), isReady: true }
  }

  async #indexOf({ id, cursor }: SearchedChurch): Promise<ChurchIndex | undefined> {
    const church = this.#use(id)
    const isCoolingDown = this.#isCoolingDown(id)
    const index = isCoolingDown && church.state !== 'ready' ? undefined : await church.indexAt(cursor)
    if (church.needsRefresh && !isCoolingDown) void this.#refresh(church)
    if (index) this.#evictOthers(church)
    return index
  }

  stateOf(churchId: string): CurrentIndex['state'] {
    return this.#churches.get(churchId)?.state ?? 'cold'
  }

  get byteLength(): number {
    let sum = 0
    for (const { byteLength } of this.#churches.values()) sum += byteLength
    return sum
  }

  /** Waits until nothing is being built or stored. */
  async settled(): Promise<void> {
    for (const church of this.#churches.values()) await church.refreshing?.catch(() => {})
    await this.#stored?.settled()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#updates?.stop(), this.settled(), this.#stored?.stop()])
  }

  #use(churchId: string): CurrentIndex {
    const church =
      this.#churches.get(churchId) ??
      new CurrentIndex(churchId, this.#documents, {
        maxBytes: this.#memoryBytes,
        signal: this.#stopping.signal,
        enqueue: (build) => this.#builds.run(build),
        stored: this.#stored,
      })
    this.#churches.delete(churchId)
    this.#churches.set(churchId, church)
    return church
  }

  async #refresh(church: CurrentIndex): Promise<void> {
    const started = performance.now()
    try {
      await church.refresh()
      this.#evictOthers(church)
      const { churchId, byteLength: bytes, state } = church
      const milliseconds = Math.round(performance.now() - started)
      if (state === 'ready') this.#onReady({ churchId, bytes, milliseconds })
    } catch (problem) {
      this.#evictedAt.set(church.churchId, performance.now())
      if (!this.#stopping.signal.aborted) this.#onProblem(problem)
    }
  }

  #evictOthers(newest: CurrentIndex): void {
    let taken = this.byteLength
    for (const church of this.#churches.values()) {
      if (taken <= this.#memoryBytes) return
      if (church === newest || church.byteLength === 0) continue
      taken -= church.byteLength
      this.#evict(church)
    }
    // It exceeds the limit on its own: a new index will be smaller, or too large to be kept at all.
    if (taken > this.#memoryBytes) this.#evict(newest)
  }

  #evict(church: CurrentIndex): void {
    church.evict()
    this.#evictedAt.set(church.churchId, performance.now())
  }

  #isCoolingDown(churchId: string): boolean {
    const since = this.#evictedAt.get(churchId)
    if (since !== undefined && performance.now() - since < this.#cooldownSeconds * 1000) return true
    this.#evictedAt.delete(churchId)
    return false
  }

  async #scan(churchId: string, page: WantedPage, ranking: Ranking | undefined): Promise<SearchPage> {
    const deadline = performance.now() + this.#scanSeconds * 1000
    const checkDeadline = () => {
      if (performance.now() > deadline) throw tooSlow()
    }
    try {
      return await this.#scans.run(
        () => {
          checkDeadline()
          return ranking
            ? rankedScan(this.#documents, churchId, page, ranking, checkDeadline)
            : scan(this.#documents, churchId, page, checkDeadline)
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
