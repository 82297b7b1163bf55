/** Work that can pause between two steps; each yield gives about how many characters the step processed. */
export type Steps<T> = Generator<number, T, void>

/** About how much a step should do: a millisecond or two at most. */
export const CHARACTERS_PER_STEP = 8192

/** Native functions (searching a string, decoding bytes) process this many characters in the time of one. */
export const ENGINE_SPEED = 16

/** How long all sliced work together may hold up the event loop before other requests get their turn. */
const SLICE_MS = 4

/** Runs the steps, at once if possible, and yields to other requests once these have waited for a slice. */
export const inSlices = <T>(steps: Steps<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    slices.run(() => {
      try {
        const step = untilOver(steps)
        if (step.done) resolve(step.value)
        return step.done ?? false
      } catch (problem) {
        reject(problem)
        return true
      }
    })
  })

/** Takes steps until there are none, or the slice is over. */
function untilOver<T>(steps: Steps<T>): IteratorResult<number, T> {
  let characters = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return step
    characters += step.value
    if (characters < CHARACTERS_PER_STEP) continue
    characters = 0
    if (slices.isOver()) return step
  }
}

/** Does some of its work; returns whether it has ended. */
type Work = () => boolean

/** One slice for each turn of the event loop, shared by all work: many searches delay other requests as long as one. */
class SharedSlices {
  #endsAt: number | undefined
  #isScheduled = false
  readonly #waiting: Work[] = []

  /**
   * Work that comes when the slice is over, or after other work that waits, waits too, however short it is. With 32
   * clients that search, the worst pause of the event loop is 17 to 24 ms of CPU time instead of 36 to 53, when short
   * searches and the making of their answers did not wait (1,000 songs, three runs in turns).
   */
  run(work: Work): void {
    if (this.#waiting.length === 0 && !this.isOver() && work()) return
    this.#waiting.push(work)
    this.#schedule()
  }

  isOver(): boolean {
    const now = performance.now()
    this.#endsAt ??= now + SLICE_MS
    this.#schedule()
    return now >= this.#endsAt
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#begin)
  }

  /** Waiting work continues in the order of its arrival. Work that has not ended goes to the end of the queue. */
  readonly #begin = (): void => {
    this.#isScheduled = false
    this.#endsAt = undefined
    while (this.#waiting.length > 0 && !this.isOver()) {
      const work = this.#waiting.shift()
      if (work && !work()) this.#waiting.push(work)
    }
    if (this.#waiting.length > 0) this.#schedule()
  }
}

const slices = new SharedSlices()

/** Gathers a stream into lists of about `most`, so that one query can serve many. */
export async function* inBatches<T>(
  source: AsyncIterable<T>,
  most: number,
  weightOf: (one: T) => number = () => 1,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let weight = 0
  for await (const one of source) {
    batch.push(one)
    weight += weightOf(one)
    if (weight < most) continue
    yield batch
    batch = []
    weight = 0
  }
  if (batch.length > 0) yield batch
}
