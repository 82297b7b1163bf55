/** The result of a check: fine, a warning, or a problem. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  /** The result and, unless it is fine, what to do. */
  readonly sentence: string
}

const finding =
  (state: Finding['state']) =>
  (check: string, sentence: string): Finding => ({ check, state, sentence })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')
