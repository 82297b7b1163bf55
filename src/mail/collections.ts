import type { MailLanguage } from '../core/languages/language-match.ts'
import { type Declaration, EXPIRES_AT } from '../db/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    mails: MailRecord
  }
}

/**
 * A mail that waits to be sent. It has no link: the secret of a link is made when the mail is sent, and only its hash is
 * stored. A mail that was sent or given up is deleted.
 */
export interface MailRecord {
  _id: string
  kind: MailKind
  /** The address that it goes to. */
  email: string
  language: MailLanguage
  /** Left out: the mail is about no account, or nothing was looked up yet. */
  userId?: string
  /** Of an invitation. */
  churchId?: string
  invitationId?: string
  /** How often a server has begun to send it. */
  attempts: number
  /** When it is sent, by MongoDB's clock; while a server sends it, when it is tried again unless that attempt ends. */
  dueAt: Date
  createdAt: Date
  /** No attempt begins after this. MongoDB deletes it at that time. */
  expiresAt: Date
}

export type MailKind =
  | 'invitation'
  | 'reset'
  | 'emailChange'
  | 'emailChanged'
  | 'backupOld'
  | 'backupGood'
  | 'copyOld'
  | 'copyGood'

export const mailStates = ['waiting', 'sent', 'refused'] as const

/**
 * Why a mail was not sent: the mail server cannot be reached, refuses the sign-in of this one, does not take mail for the
 * address, refuses the mail for now or for good; or too many mails were sent.
 */
export const mailProblems = ['unreachable', 'signIn', 'address', 'busy', 'refused', 'limit'] as const
export type MailProblem = (typeof mailProblems)[number]

/** The state of the mail of an invitation. */
export interface MailState {
  state: (typeof mailStates)[number]
  /** null: there was none. */
  problem: MailProblem | null
  /** The words of the mail server; null: it said nothing. */
  answer: string | null
  at: Date
}

export const mailCollections = {
  mails: {
    church: null,
    // A queue that is nearly always empty.
    shardKey: null,
    indexes: [{ key: { dueAt: 1 }, serves: 'The mails that are due.' }, EXPIRES_AT],
    removed: 'When it is sent or given up.',
    backup: 'none',
  },
} as const satisfies Record<string, Declaration>
