import type { Lane } from './lane.ts'

/** Saves in one transaction. */
export const MAX_BATCH = 128

interface Options {
  /** How many transactions are under way at the same time. */
  readonly concurrency: number
  /** Whether churches that wait for a place may share a transaction. */
  readonly mayShare: boolean
}

/**
 * Whose turn it is. A church takes a place for one transaction and then goes to the end of the line, so that one that
 * has much to save holds up nobody; churches that are locked hold at most half of the places.
 */
export class Schedule {
  readonly #options: Options
  readonly #work: (lanes: readonly Lane[]) => Promise<void>
  readonly #underWay = new Set<Promise<void>>()
  #lockedUnderWay = 0
  #ready: Lane[] = []

  constructor(options: Options, work: (lanes: readonly Lane[]) => Promise<void>) {
    this.#options = options
    this.#work = work
  }

  add(lane: Lane): void {
    this.#ready.push(lane)
  }

  startNext(): void {
    while (this.#underWay.size < this.#options.concurrency) {
      const lanes = this.#next()
      if (lanes.length === 0) return
      const isLocked = lanes.some((lane) => lane.isLocked)
      if (isLocked) this.#lockedUnderWay++
      const underWay = this.#work(lanes).finally(() => {
        this.#underWay.delete(underWay)
        if (isLocked) this.#lockedUnderWay--
        this.startNext()
      })
      this.#underWay.add(underWay)
    }
  }

  /** Settles when nothing is under way and nobody has a turn to come. */
  async drained(): Promise<void> {
    this.startNext()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  /** The first who may go, and those behind it that may go along. */
  #next(): Lane[] {
    const hasLockedPlace = this.#lockedUnderWay < Math.ceil(this.#options.concurrency / 2)
    const first = this.#ready.find((lane) => hasLockedPlace || !lane.isLocked)
    if (!first) return []
    const lanes = [first]
    let saves = first.size
    if (this.#options.mayShare && !first.isAlone)
      for (const lane of this.#ready) {
        if (lane === first || lane.isAlone || saves + lane.size > MAX_BATCH) continue
        lanes.push(lane)
        saves += lane.size
      }
    this.#ready = this.#ready.filter((lane) => !lanes.includes(lane))
    return lanes
  }
}
