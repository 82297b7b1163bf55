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

  /** The worst answers; throws where the neighbours felt the disturbance. */
  judged(): { readonly worstMs: number; readonly worst: string; readonly usualWorstMs: number } {
    const { usual, beside } = this.#worst
    const [first, ...others] = this.#failures
    if (first !== undefined)
      throw new Error(`${others.length + 1} requests of neighbours failed, the first of them: ${first}.`)
    if (beside.ms > 2 * usual.ms + ALLOWANCE_MS)
      throw new Error(
        `A neighbour waited ${Math.round(beside.ms)} ms (${beside.what}), ` +
          `without the disturbance ${Math.round(usual.ms)} ms at most.`,
      )
    return { worstMs: Math.round(beside.ms), worst: beside.what, usualWorstMs: Math.round(usual.ms) }
  }
}
