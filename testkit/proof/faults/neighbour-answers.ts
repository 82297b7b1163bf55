import type { Proof } from '../run.ts'

/** The result of one request; no status if there was no answer. */
export interface AnswerSeen {
  readonly what: string
  readonly status: number | null
  readonly from: number
  readonly to: number
}

/** Tolerance for a busy machine, on which the process may wait for a processor. */
const ALLOWANCE_MS = 1000

/** The answers to other churches, with and without the disturbance, in the same run. */
export class NeighbourAnswers {
  readonly #worst = { usual: { ms: 0, what: '' }, beside: { ms: 0, what: '' } }
  readonly #failures: string[] = []
  #isDisturbed = false
  #since = performance.now()

  setDisturbed(isDisturbed: boolean): void {
    this.#isDisturbed = isDisturbed
    this.#since = performance.now()
  }

  saw({ what, status, from, to }: AnswerSeen): void {
    // A request that overlaps with the disturbance counts.
    const worst = this.#worst[this.#isDisturbed || from < this.#since ? 'beside' : 'usual']
    const label = `${what}, ${status ?? 'no answer'}`
    if (to - from > worst.ms) Object.assign(worst, { ms: to - from, what: label })
    if (status === null || status >= 500) this.#failures.push(label)
  }

  /**
   * The worst answers, and whether other churches waited longer during the disturbance; throws if a request had no
   * answer.
   */
  judged(): Required<Pick<Proof, 'worstMs' | 'worst' | 'usualWorstMs' | 'tooSlow'>> {
    const { usual, beside } = this.#worst
    const [first, ...others] = this.#failures
    if (first !== undefined)
      throw new Error(`${others.length + 1} requests of neighbours failed, the first of them: ${first}.`)
    const [worstMs, usualWorstMs] = [Math.round(beside.ms), Math.round(usual.ms)]
    const tooSlow =
      worstMs > 2 * usualWorstMs + ALLOWANCE_MS
        ? [
            `A neighbour waited ${worstMs} ms (${beside.what}), without the disturbance ${usualWorstMs} ms at most.`,
          ]
        : []
    return { worstMs, worst: beside.what, usualWorstMs, tooSlow }
  }
}
