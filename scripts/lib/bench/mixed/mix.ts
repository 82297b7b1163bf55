/** What people do at the same time: 80 % reads and searches, 15 % downloads, 5 % saves. */
export const KINDS = ['read', 'search', 'download', 'save'] as const

export type Kind = (typeof KINDS)[number]

export const PER_CENT: Readonly<Record<Kind, number>> = { read: 50, search: 30, download: 15, save: 5 }

/** What the one of a hundred requests with this number is. */
export const kindOf = (number: number): Kind => {
  let above = 0
  for (const kind of KINDS) {
    above += PER_CENT[kind]
    if (number % 100 < above) return kind
  }
  throw new Error('The shares do not add up to 100.')
}

export interface MixedChurch {
  readonly churchId: string
  readonly songIds: readonly string[]
  readonly searches: readonly string[]
  /** Without one, a song is read in its place. */
  readonly downloadPath: string | null
}

/** The parameters of the clients. */
export interface MixedLoad {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Each request goes to one of them; a church that stands here often is asked often. */
  readonly churches: readonly MixedChurch[]
  readonly clients: number
  /** How long each client does nothing before a request, at the mean. */
  readonly pauseMs?: number
  readonly seconds: number
  readonly seed: number
}

export interface MixedAnswers {
  readonly ms: number
  /** Of each request, in milliseconds. */
  readonly latencies: Readonly<Record<Kind, readonly number[]>>
}

export const all = ({ latencies }: MixedAnswers): number[] => KINDS.flatMap((kind) => latencies[kind])

export const together = (runs: readonly MixedAnswers[]): MixedAnswers => ({
  ms: runs.reduce((sum, { ms }) => sum + ms, 0),
  latencies: {
    read: runs.flatMap(({ latencies }) => latencies.read),
    search: runs.flatMap(({ latencies }) => latencies.search),
    download: runs.flatMap(({ latencies }) => latencies.download),
    save: runs.flatMap(({ latencies }) => latencies.save),
  },
})
