import type { ClientSession } from 'mongodb'
import { pauseAfter, RETRY_PAUSES_MS } from '../core/async/loop.ts'
import { newId } from '../core/ids.ts'
import type { MailLanguage } from '../core/languages/language-match.ts'
import type { Collections } from '../db/collections.ts'
import type { MailKind, MailRecord } from './collections.ts'

/** The queue, as the routes see it. They never wait for a mail to be sent. */
export interface MailQueue {
  /** The mail is sent when the transaction of the session is committed, if there is one. */
  add(mail: MailRecord, session?: ClientSession): Promise<void>
  /** Mails were added; otherwise the next look at the queue finds them. */
  wake(): void
}

export const createMailQueue = (all: Collections, wake: () => void): MailQueue => ({
  async add(mail, session) {
    await all.mails.insertOne(mail, session ? { session } : {})
  },
  wake,
})

type About = Pick<MailRecord, 'kind' | 'email' | 'userId' | 'churchId' | 'invitationId'> & {
  readonly language: MailLanguage
}

/** Due at once, whatever the difference between the clocks of this server and MongoDB. */
export const newMail = (about: About, now: Date): MailRecord => ({
  _id: newId(),
  ...about,
  attempts: 0,
  dueAt: new Date(0),
  createdAt: now,
  expiresAt: new Date(now.getTime() + MAIL_LIFE_MS[about.kind]),
})

/** After how many milliseconds the next mail is due; null: there is none. */
export const nextDueIn = async (all: Collections): Promise<number | null> => {
  const [next] = await all.mails
    .aggregate<{ ms: number }>([
      { $sort: { dueAt: 1 } },
      { $limit: 1 },
      { $project: { ms: { $toDouble: { $subtract: ['$dueAt', '$$NOW'] } } } },
    ])
    .toArray()
  return next ? Math.max(next.ms, 0) : null
}

/** Takes the mail that is due for longest, without those under way. It is tried again after the pause if its attempt has no end. */
export const takeDueMail = (
  all: Collections,
  underWay: readonly string[],
  pauseMs: number,
): Promise<MailRecord | null> =>
  all.mails.findOneAndUpdate(
    { _id: { $nin: [...underWay] }, $expr: { $lte: ['$dueAt', '$$NOW'] } },
    [{ $set: { dueAt: { $add: ['$$NOW', pauseMs] }, attempts: { $add: ['$attempts', 1] } } }],
    { sort: { dueAt: 1, createdAt: 1 }, returnDocument: 'after' },
  )

/** Only as long as no other server has taken it over. */
const sameAttempt = ({ _id, attempts }: MailRecord) => ({ _id, attempts })

export const postpone = async (all: Collections, mail: MailRecord, pauseMs: number): Promise<void> => {
  await all.mails.updateOne(sameAttempt(mail), [{ $set: { dueAt: { $add: ['$$NOW', pauseMs] } } }])
}

export const removeMail = async (all: Collections, mail: MailRecord): Promise<void> => {
  await all.mails.deleteOne(sameAttempt(mail))
}

const HOUR = 60 * 60 * 1000

/** How long the queue tries to send a mail. The link of a new password is not good for longer. */
const MAIL_LIFE_MS: Readonly<Record<MailKind, number>> = {
  invitation: 48 * HOUR,
  reset: HOUR,
  emailChange: HOUR,
  emailChanged: 48 * HOUR,
  backupOld: 48 * HOUR,
  backupGood: 48 * HOUR,
  copyOld: 48 * HOUR,
  copyGood: 48 * HOUR,
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
