import type { Binary } from 'mongodb'
import { hashSecret } from '../core/ids.ts'
import type { Role, Scope } from '../core/people.ts'
import { type Declaration, EXPIRES_AT } from '../db/collections.ts'
import type { MailState } from '../mail/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    users: UserRecord
    sessions: SessionRecord
    tokens: TokenRecord
    invitations: InvitationRecord
    resets: ResetRecord
    emailChanges: EmailChangeRecord
    passkeys: PasskeyRecord
    passkeyChallenges: PasskeyChallengeRecord
    identities: IdentityRecord
    signIns: SignInRecord
    oidcAttempts: OidcAttemptRecord
    setUpCodes: SetUpCodeRecord
  }
}

/** A person who can sign in. */
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

/** A signed-in browser. */
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

/** A token with which a program acts for a person in one church. */
export interface TokenRecord {
  /** SHA-256 of the secret, which only the program that uses the token has. */
  _id: string
  churchId: string
  userId: string
  /** The id by which people see it. */
  tokenId: string
  name: string
  scope: Scope
  createdAt: Date
  expiresAt: Date
  /** The hour of the last use; null: never used. */
  lastUsedAt: Date | null
  /** Kept after it was revoked, because events name it; null: not revoked. */
  revokedAt: Date | null
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

/** A link that gives an account another address. It is deleted when it is used. */
export interface EmailChangeRecord {
  /** SHA-256 of the secret, which only the link has. */
  _id: string
  userId: string
  /** The new address. */
  email: string
  createdAt: Date
  expiresAt: Date
}

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

/** How long sign-ins are kept. */
export const SIGN_IN_DAYS = 90

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

/** A code with which a server's first own church is made. All codes are deleted when one is used. */
export interface SetUpCodeRecord {
  /** SHA-256 of the code, which only the link has. */
  _id: string
  createdAt: Date
  expiresAt: Date
}

export const accountCollections = {
  users: {
    church: null,
    shardKey: ['_id'],
    indexes: [{ key: { emailKey: 1 }, unique: true, serves: 'The person of an e-mail address.' }],
    removed: 'Never. A person is disabled, and a deleted account keeps its name for the history.',
    backup: 'all',
  },
  sessions: {
    church: null,
    shardKey: ['_id'],
    indexes: [{ key: { userId: 1 }, serves: 'All sessions of a person, to end them.' }, EXPIRES_AT],
    removed:
      'By signing out, another sign-in with its cookie, the page of one’s sessions, a new password and `user disable`.',
    backup: 'none',
  },
  tokens: {
    church: 'churchId',
    shardKey: ['churchId', 'userId'],
    indexes: [{ key: { churchId: 1, userId: 1 }, serves: 'The tokens of a person or of a church.' }],
    removed: 'Never. A revoked token has `revokedAt`, so that the history keeps its name.',
    // A token from a backup is revoked, and its `_id` is `restored:` and `tokenId`.
    backup: 'part',
  },
  invitations: {
    church: 'churchId',
    shardKey: ['churchId', '_id'],
    indexes: [
      { key: { churchId: 1, _id: 1 }, serves: 'The invitation of a secret, and those of a church.' },
      { key: { emailKey: 1 }, serves: 'The invitations of an address, for the sign-in with OpenID Connect.' },
      EXPIRES_AT,
    ],
    removed:
      'By accepting and revoking it, and by removing its maker or taking the role of Administrator from them.',
    backup: 'none',
  },
  resets: {
    church: null,
    shardKey: ['_id'],
    indexes: [{ key: { userId: 1 }, serves: 'All links of a person, to delete them.' }, EXPIRES_AT],
    removed: 'By using a link of the person.',
    backup: 'none',
  },
  emailChanges: {
    church: null,
    shardKey: ['_id'],
    indexes: [{ key: { userId: 1 }, serves: 'All links of a person, to delete them.' }, EXPIRES_AT],
    removed: 'By using a link of the person.',
    backup: 'none',
  },
  passkeys: {
    church: null,
    shardKey: ['userId'],
    indexes: [
      {
        key: { userId: 1, credentialId: 1 },
        unique: true,
        serves: 'The passkey of a sign-in, and those of a person.',
      },
    ],
    removed: 'By removing it, deleting the account, or the first proof that the address is the person’s own.',
    backup: 'all',
  },
  passkeyChallenges: {
    church: null,
    shardKey: ['_id'],
    indexes: [EXPIRES_AT],
    removed: 'By the answer.',
    backup: 'none',
  },
  identities: {
    church: null,
    shardKey: ['_id'],
    indexes: [{ key: { userId: 1 }, serves: 'The identities of a person.' }],
    removed: 'By removing it, deleting the account, or the first proof that the address is the person’s own.',
    backup: 'all',
  },
  signIns: {
    church: null,
    shardKey: ['userId'],
    indexes: [
      { key: { userId: 1, at: -1 }, serves: 'The sign-ins of a person, newest first.' },
      { key: { at: 1 }, expireAfterSeconds: SIGN_IN_DAYS * 24 * 60 * 60 },
    ],
    removed: 'By deleting the account.',
    backup: 'all',
  },
  oidcAttempts: {
    church: null,
    shardKey: ['_id'],
    indexes: [EXPIRES_AT],
    removed: 'When the browser comes back.',
    backup: 'none',
  },
  setUpCodes: {
    church: null,
    shardKey: null,
    indexes: [EXPIRES_AT],
    removed: 'By using one: all are deleted.',
    backup: 'none',
  },
} as const satisfies Record<string, Declaration>
