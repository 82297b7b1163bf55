import type { Proof } from '../run.ts'

/** What became of one request: no status where no answer came. */
export interface AnswerSeen {
  readonly what: string
  readonly status: number | null
  readonly from: number
  readonly to: number
}

/** For machines that are busy with other things: a moment without a processor is nobody's fault. */
const ALLOWANCE_MS = 1000

/** The answers that others get, with and without a disturbance by another church, in the same run. */
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
    // A request that saw the disturbance only for a part of its time counts as well.
    const worst = this.#worst[this.#isDisturbed || from < this.#since ? 'beside' : 'usual']
    const label = `${what}, ${status ?? 'no answer'}`
    if (to - from > worst.ms) Object.assign(worst, { ms: to - from, what: label })
    if (status === null || status >= 500) this.#failures.push(label)
  }

  /** The worst answers, and whether neighbours waited longer beside the disturbance; throws where one had no answer. */
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
