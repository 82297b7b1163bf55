/** What people do at the same time: 80 % reads and searches, 15 % downloads, 5 % saves. */
export const PER_CENT = { read: 50, search: 30, download: 15, save: 5 } as const

export type Kind = keyof typeof PER_CENT
export const KINDS = Object.keys(PER_CENT) as readonly Kind[]

/** What the one of a hundred requests with this number is. */
export const kindOf = (number: number): Kind => {
  let above = 0
  for (const kind of KINDS) {
    above += PER_CENT[kind]
    if (number % 100 < above) return kind
  }
  throw new Error('The shares do not add up to 100.')
}

/** The parameters of the clients. */
export interface MixedLoad {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly churchId: string
  readonly songIds: readonly string[]
  readonly searches: readonly string[]
  readonly downloadPath: string
  readonly clients: number
  /** How long each client does nothing before a request, at the mean. */
  readonly pauseMs: number
  readonly seconds: number
  readonly seed: number
}

export interface MixedAnswers {
  readonly ms: number
  /** Of each request, in milliseconds. */
  readonly latencies: Readonly<Record<Kind, readonly number[]>>
}
