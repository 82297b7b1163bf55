/** The counted properties of an answered request. */
export interface ObservedRequest {
  readonly method: string
  /** The declared path, with names in place of ids; * for pages and unknown addresses. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** Whether the answer is that of an earlier save with the same key. */
  readonly isReplay: boolean
}

export type RequestObserver = (request: ObservedRequest) => void
