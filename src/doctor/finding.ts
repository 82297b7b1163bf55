/** What one check found: fine, something to think about, or something to mend. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'problem'
  /** What was found and, unless it is fine, what to do. */
  readonly sentence: string
}

const finding =
  (state: Finding['state']) =>
  (check: string, sentence: string): Finding => ({ check, state, sentence })

export const ok = finding('ok')
export const warning = finding('warning')
export const problem = finding('problem')
