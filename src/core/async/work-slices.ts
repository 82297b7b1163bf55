/** Work that can pause between two steps; each yield says about how many characters the step went through. */
export type Steps<T> = Generator<number, T, void>

/** About how much a step should do: a millisecond or two at most. */
export const CHARACTERS_PER_STEP = 8192

/** What the engine does itself (searching a string, decoding bytes) goes through so many characters in the time of one. */
export const ENGINE_SPEED = 16

/** How long all sliced work together may hold up the event loop before other requests get their turn. */
const SLICE_MS = 4

/** Runs the steps, and lets other requests in between as soon as they have waited for a slice. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let characters = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    characters += step.value
    if (characters < CHARACTERS_PER_STEP) continue
    characters = 0
    if (slices.isOver()) await slices.next()
  }
}

/** One slice a turn of the event loop, shared by everyone: many searches together hold up others no longer than one. */
class SharedSlices {
  #endsAt: number | undefined
  #isScheduled = false
  readonly #waiting: (() => void)[] = []

  isOver(): boolean {
    const now = performance.now()
    this.#endsAt ??= now + SLICE_MS
    this.#schedule()
    return now >= this.#endsAt
  }

  next(): Promise<void> {
    this.#schedule()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#begin)
  }

  /** In each turn one of those who wait goes on, in the order in which they came. */
  readonly #begin = (): void => {
    this.#isScheduled = false
    this.#endsAt = undefined
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) this.#schedule()
  }
}

const slices = new SharedSlices()
