import type { Notes } from './notes.ts'

export const waysInNotes: Readonly<Record<'passkeys' | 'identities', Notes>> = {
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
}
