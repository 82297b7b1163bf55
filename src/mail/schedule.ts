import { pauseAfter, RETRY_PAUSES_MS } from '../core/async/loop.ts'
import type { MailKind } from './collections.ts'

const HOUR = 60 * 60 * 1000

/** How long the queue tries to send a mail. The link of a new password is not good for longer. */
export const MAIL_LIFE_MS: Readonly<Record<MailKind, number>> = {
  invitation: 48 * HOUR,
  reset: HOUR,
  emailChange: HOUR,
  emailChanged: 48 * HOUR,
  backupOld: 48 * HOUR,
  backupGood: 48 * HOUR,
}

interface Attempted {
  /** With this one. */
  readonly attempts: number
  readonly now: Date
  readonly expiresAt: Date
  /** From 0 to 1. */
  readonly random: number
  /** The last one repeats. */
  readonly pausesMs?: readonly number[]
}

/** The pause before the next attempt; null: the mail is given up. */
export const nextPause = ({
  attempts,
  now,
  expiresAt,
  random,
  pausesMs = RETRY_PAUSES_MS.mail,
}: Attempted): number | null => {
  const pause = pauseAfter(Math.min(attempts, pausesMs.length), pausesMs, random)
  return pause !== null && now.getTime() + pause < expiresAt.getTime() ? pause : null
}
