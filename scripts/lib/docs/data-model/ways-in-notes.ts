import type { Notes } from './notes.ts'

type Names = 'passkeys' | 'passkeyChallenges' | 'identities' | 'signIns' | 'oidcAttempts'

export const waysInNotes: Readonly<Record<Names, Notes>> = {
  passkeys: {
    purpose:
      'A passkey of a person: the public half of a key pair on a device. `host` is the host of `APP_ORIGIN` when it was made; it cannot be used with another one. `counter` is the last count of signatures that the device sent.',
    writtenBy: 'The routes of passkeys; a sign-in with it.',
    readBy: 'The sign-in with a passkey, the account, `backup`, `verify`.',
    growth: 'At most 20 documents for each person.',
    removal: 'Removing it, deleting the account, the first proof that the address is the person’s own.',
    queries: {
      userId_1_credentialId_1:
        'The passkey of a sign-in, and those of a person. It begins with the shard key of a sharded cluster.',
    },
    references: { userId: 'users' },
  },
  passkeyChallenges: {
    purpose:
      'A question that the answer of a passkey must repeat, good once and for five minutes. `_id` is its SHA-256. `userId` is null for a sign-in.',
    writtenBy: 'The routes that prepare a passkey or a sign-in with one.',
    readBy: 'The routes that take the answer.',
    growth: 'One document for each of them in the last minutes.',
    removal: 'The answer deletes it, and MongoDB after `expiresAt`.',
    queries: { expiresAt_1: 'MongoDB deletes the document at that time.' },
    references: { userId: 'users' },
  },
  identities: {
    purpose:
      'An account with a provider of OpenID Connect that a person signs in with. `_id` is the SHA-256 of issuer and subject, so that it belongs to one person.',
    writtenBy: 'The sign-in with OpenID Connect.',
    readBy: 'The sign-in with OpenID Connect, the account, `backup`, `verify`.',
    growth: 'About one document for each person who signs in so.',
    removal: 'Removing it, deleting the account, the first proof that the address is the person’s own.',
    queries: { userId_1: 'The identities of a person.' },
    references: { userId: 'users' },
  },
  signIns: {
    purpose:
      'A sign-in of a person: when, how and from where. With `refused`, which is optional, it stands for that many refused ones of one client in an hour. `address` and `agent` are optional.',
    writtenBy: 'Every sign-in; a refused one of a person who has an account.',
    readBy: 'The person’s list of sign-ins, `user sign-ins`, `backup`, `verify`.',
    growth: 'One document for each sign-in of the last 90 days.',
    removal: 'MongoDB deletes it 90 days after `at`. Deleting the account deletes all of the person.',
    queries: {
      'userId_1_at_-1':
        'The sign-ins of a person, newest first. It begins with the shard key of a sharded cluster.',
      at_1: 'MongoDB deletes the document 90 days after that time.',
    },
    references: { userId: 'users' },
  },
  oidcAttempts: {
    purpose:
      'A sign-in that a browser has begun at a provider of OpenID Connect. `_id` is the SHA-256 of the state, and `browserHash` that of the secret in the cookie of the browser. `adder` is the person who adds an identity to the account, with the session; otherwise null. `sessionIds` are the sessions of the browser, which the new one replaces.',
    writtenBy: '`/sign-in/oidc`.',
    readBy: '`/sign-in/oidc/callback`, once.',
    growth: 'One document for each sign-in of the last ten minutes.',
    removal: 'Its use; otherwise MongoDB at `expiresAt`, ten minutes after it was made.',
    queries: { expiresAt_1: 'MongoDB deletes the document at that time.' },
    references: {},
  },
}
