import type { Binary } from 'mongodb'
import { hashSecret } from '../../core/accounts/secrets.ts'

/** The records of the ways in of people beside their password, and of their use. */

/** A passkey: the public half of a key pair on a person's device. */
export interface PasskeyRecord {
  /** The id by which the person sees it. */
  _id: string
  userId: string
  /** The id that the device gave it, in base64url. */
  credentialId: string
  /** In COSE. */
  publicKey: Binary
  /** The last count of signatures that the device sent; 0: it does not count. */
  counter: number
  /** The host that it is good for, from APP_ORIGIN. */
  host: string
  /** How a browser reaches it: internal, usb, hybrid … */
  transports: string[]
  name: string
  createdAt: Date
  /** null: not yet. */
  lastUsedAt: Date | null
}

/** A question that the answer of a passkey must repeat. It is deleted when it is answered. */
export interface PasskeyChallengeRecord {
  /** SHA-256 of the challenge. */
  _id: string
  /** Whose passkey is being added; null: a sign-in. */
  userId: string | null
  expiresAt: Date
}

/** An account with a provider of OpenID Connect. */
export interface IdentityRecord {
  /** SHA-256 of issuer and subject, so that each is joined to one person. */
  _id: string
  userId: string
  /** The id by which the person sees it. */
  identityId: string
  issuer: string
  subject: string
  createdAt: Date
}

/** The `_id` of an identity. A person is known by issuer and subject alone; the byte between them occurs in neither. */
export const identityKey = ({ issuer, subject }: Pick<IdentityRecord, 'issuer' | 'subject'>): string =>
  hashSecret(`${issuer}\n${subject}`)

export const signInWays = ['password', 'passkey', 'oidc', 'invitation', 'email', 'setup'] as const
export type SignInWay = (typeof signInWays)[number]

/** A sign-in, or the refused ones of one client in an hour. */
export interface SignInRecord {
  _id: string
  userId: string
  /** Of refused ones that of the last. */
  at: Date
  way: SignInWay
  /** How often it was refused; left out: it succeeded. */
  refused?: number
  /** The address of the client; left out: there was none. */
  address?: string
  /** The User-Agent; left out: it sent none. */
  agent?: string
}

/** A sign-in that a browser has begun at a provider of OpenID Connect. It is deleted when the browser comes back. */
export interface OidcAttemptRecord {
  /** SHA-256 of the state. */
  _id: string
  /** SHA-256 of the secret in the cookie of the browser. */
  browserHash: string
  nonce: string
  /** Of PKCE. */
  verifier: string
  /** Where the person goes afterwards; null: the library. */
  next: string | null
  /** The sessions of the browser, which a new one replaces. */
  sessionIds: string[]
  /** The person who adds an identity to the account; null: a sign-in. */
  adder: { userId: string; sessionHash: string } | null
  expiresAt: Date
}
