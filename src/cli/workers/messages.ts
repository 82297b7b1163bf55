import type { Config } from '../../config.ts'
import type { Election } from '../../db/elections.ts'
import type { Counted } from '../../http/limit-counters.ts'
import type { MetricsSnapshot } from '../../metrics/metrics.ts'
import type { ToCount } from './count-in-parent.ts'

/** What the parent tells a worker: first how to serve, then what it asks for and what it was asked. */
export type ToWorker =
  | { readonly kind: 'serve'; readonly worker: number; readonly config: Config }
  | { readonly kind: 'metrics' }
  | { readonly kind: 'counted'; readonly counted: readonly Counted[] }
  /** Another worker has met a primary of this election; it waits until this one says that it has heard. */
  | { readonly kind: 'election'; readonly election: Election }
  /** The answer to an election that was announced: all others have heard of it. */
  | { readonly kind: 'announced'; readonly election: Election }

export type FromWorker =
  | { readonly kind: 'listening' }
  /** It could not start; the sentence is for the person at the terminal. */
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'metrics'; readonly snapshot: MetricsSnapshot }
  | { readonly kind: 'count'; readonly requests: ToCount }
  | { readonly kind: 'announce'; readonly election: Election }
  | { readonly kind: 'heard'; readonly election: Election }
