import type { Role } from '../../core/accounts/people.ts'
import type { MailState } from './mail.ts'

/** The records of people, their ways in and their churches. */

export interface UserRecord {
  _id: string
  email: string
  /** Lower case: addresses are matched without regard to case. */
  emailKey: string
  /** Empty: the person has no password. */
  passwordHash: string
  /** Left out: none was given. */
  name?: string
  /** When it was shown that the address is the person's own; left out: not yet. */
  addressShownAt?: Date
  /** Counts the churches that the person was added to, so that no one is added while the account is deleted. */
  joined?: number
  /** Counts the changes of the ways in, so that of two at the same moment one is repeated. */
  waysInChanges?: number
  /** Set if the person may not sign in. */
  disabled?: true
  /** When the person deleted the account; the record stays for the name in the history. */
  deletedAt?: Date
  createdAt: Date
}

export interface MembershipRecord {
  _id: { churchId: string; userId: string }
  churchId: string
  userId: string
  role: Role
  /** Left out: from before version 2. */
  since?: Date
  /** The day of the last request with a session; left out: none yet. */
  lastSeenAt?: Date
  /** Counts the person's tokens; left out: none was made. */
  tokensMade?: number
}

export interface SessionRecord {
  /** SHA-256 of the token; the token itself is only in the cookie. */
  _id: string
  userId: string
  createdAt: Date
  expiresAt: Date
  /** The hour of the last request; left out: that of the sign-in. */
  lastSeenAt?: Date
  /** The User-Agent that signed in; left out: it sent none. */
  agent?: string
}

/** An open invitation to a church. It is deleted when it is used or revoked. */
export interface InvitationRecord {
  /** SHA-256 of the secret, which only the link has. */
  _id: string
  churchId: string
  /** The id by which people see it. */
  invitationId: string
  email: string
  emailKey: string
  role: Role
  /** The Administrator who made it. */
  inviterId: string
  createdAt: Date
  expiresAt: Date
  /** Left out: the server had no mail. */
  mail?: MailState
  /** SHA-256 of the secrets in mailed links, one for each attempt; they show that the address is the person's own. */
  mailHashes?: string[]
}

/** A link that sets a new password. It is deleted when it is used. */
export interface ResetRecord {
  /** SHA-256 of the secret, which only the link has. */
  _id: string
  userId: string
  createdAt: Date
  expiresAt: Date
}

export const peopleChangeKinds = [
  'invited',
  'uninvited',
  'joined',
  'added',
  'changed',
  'removed',
  'left',
] as const
export type PeopleChangeKind = (typeof peopleChangeKinds)[number]

/** A change of the people of a church. Written once, never changed. */
export interface PeopleChangeRecord {
  _id: string
  churchId: string
  /** 1, 2, 3 … in each church. */
  number: number
  kind: PeopleChangeKind
  /** Who made the change; null: the admin's tool. */
  actor: { userId: string; email: string } | null
  /** Whom it is about; null: an address that was invited. */
  userId: string | null
  /** The address of that person at that time, or the invited one. */
  email: string
  /** The role after the change; null: none. */
  role: Role | null
  /** The role before the change; null: none. */
  roleBefore: Role | null
  at: Date
}

/** The number of the newest change of a church's people. All changes of one church write it, so they come one by one. */
export interface PeopleCursorRecord {
  /** The church. */
  _id: string
  cursor: number
}
