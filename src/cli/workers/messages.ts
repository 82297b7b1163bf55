import type { Config } from '../../config.ts'
import type { Counted } from '../../http/limit-counters.ts'
import type { MetricsSnapshot } from '../../metrics/metrics.ts'
import type { ToCount } from './count-in-parent.ts'

/** What the parent tells a worker: first how to serve, then that it wants to know its metrics, and what was counted. */
export type ToWorker =
  | { readonly kind: 'serve'; readonly worker: number; readonly config: Config }
  | { readonly kind: 'metrics' }
  | { readonly kind: 'counted'; readonly counted: readonly Counted[] }

export type FromWorker =
  | { readonly kind: 'listening' }
  /** It could not start; the sentence is for the person at the terminal. */
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'metrics'; readonly snapshot: MetricsSnapshot }
  | { readonly kind: 'count'; readonly requests: ToCount }
