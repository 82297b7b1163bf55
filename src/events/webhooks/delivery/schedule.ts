import { isDelivered, isGone, type Outcome } from './outcome.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses between the attempts of one delivery. After the last pause there is one more attempt. */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  8 * HOUR,
  24 * HOUR,
  24 * HOUR,
]

/** Up to this part is added to a pause by chance, so that receivers that failed together are not asked together again. */
const CHANCE = 0.2

export type NextStep =
  | { readonly is: 'delivered' }
  | { readonly is: 'again'; readonly at: Date }
  | { readonly is: 'given-up'; readonly reason: 'failed' | 'gone' }

interface Attempted {
  /** With this one. */
  readonly attempts: number
  readonly outcome: Outcome
  readonly now: Date
  /** From 0 to 1. */
  readonly random: number
  readonly pausesMs?: readonly number[]
}

/** What follows an attempt of the first delivery in the queue of a webhook. */
export const afterAttempt = ({
  attempts,
  outcome,
  now,
  random,
  pausesMs = RETRY_PAUSES_MS,
}: Attempted): NextStep => {
  if (isDelivered(outcome)) return { is: 'delivered' }
  if (isGone(outcome)) return { is: 'given-up', reason: 'gone' }
  const pause = pausesMs[attempts - 1]
  if (pause === undefined) return { is: 'given-up', reason: 'failed' }
  return { is: 'again', at: new Date(now.getTime() + pause * (1 + CHANCE * random)) }
}
