import type { MailKind } from './collections.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The pauses between the attempts of a mail; the last one repeats. */
export const RETRY_PAUSES_MS: readonly number[] = [
  MINUTE / 2,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  HOUR,
  2 * HOUR,
]

/** How long the queue tries to send a mail. The link of a new password is not good for longer. */
export const MAIL_LIFE_MS: Readonly<Record<MailKind, number>> = {
  invitation: 48 * HOUR,
  reset: HOUR,
  emailChange: HOUR,
  emailChanged: 48 * HOUR,
}

/** Up to this part is added to a pause by chance, so that mails that failed together are not sent together again. */
const CHANCE = 0.2

interface Attempted {
  /** With this one. */
  readonly attempts: number
  readonly now: Date
  readonly expiresAt: Date
  /** From 0 to 1. */
  readonly random: number
  readonly pausesMs?: readonly number[]
}

/** The pause before the next attempt; null: the mail is given up. */
export const nextPause = ({
  attempts,
  now,
  expiresAt,
  random,
  pausesMs = RETRY_PAUSES_MS,
}: Attempted): number | null => {
  const pause = pausesMs[Math.min(attempts, pausesMs.length) - 1]
  if (pause === undefined) return null
  const withChance = Math.round(pause * (1 + CHANCE * random))
  return now.getTime() + withChance < expiresAt.getTime() ? withChance : null
}
