/** A request that was answered, as far as it is counted. */
export interface ObservedRequest {
  readonly method: string
  /** As it is declared, with names in place of ids; * for pages and what is not there. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** Whether the answer is that of an earlier save with the same key. */
  readonly isReplay: boolean
}

export type RequestObserver = (request: ObservedRequest) => void
