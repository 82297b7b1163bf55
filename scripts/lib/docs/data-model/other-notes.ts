import type { Notes } from './notes.ts'

const SHARD_KEY = 'The shard key of a sharded cluster.'

export const peopleNotes: Readonly<
  Record<'churches' | 'users' | 'memberships' | 'sessions' | 'tokens' | 'claims', Notes>
> = {
  churches: {
    purpose:
      'A church. `cursor` is the number of its newest event. `listed`, `address` and `visibility` are optional: whether the start page names the church, its readable address, and whether only members see its songs. `changes` is how often these, the name or the time zone were changed; the version of the church is one more. `webhooksMade` counts its webhooks, also deleted ones. The outbox entries of events up to `outboxClearedTo` were cleared.',
    writtenBy: '`church create`, `church rename`, `church set`, `restore`; every save increments `cursor`.',
    readBy: 'Every request of a church, every search, the start page.',
    growth: 'One document for each church.',
    removal: 'Nothing. An interrupted demo is removed at the next start.',
    queries: {
      address_1: 'The church of a readable address. Churches without an address are not in the index.',
      address_1__id_1: 'The church of a readable address, on a prepared database.',
    },
    references: {},
  },
  users: {
    purpose:
      'A person who can sign in. `emailKey` is the e-mail address in lower case. `disabled: true` refuses the sign-in.',
    writtenBy:
      '`user create`, `user rename`, `user set-password`, `user disable`, `user enable`, `restore --all`.',
    readBy: 'The sign-in, `user list`, `member list`, `history`, `backup`.',
    growth: 'One document for each person.',
    removal: 'Nothing. A person is disabled, so that the history keeps its names.',
    queries: {
      emailKey_1: 'The person of an e-mail address.',
      emailKey_1__id_1: 'The person of an e-mail address, on a prepared database.',
    },
    references: {},
  },
  memberships: {
    purpose:
      'The role of a person in a church. `tokensMade`, which is optional, counts the tokens that the person made in it.',
    writtenBy: '`member set`, `member remove`, `restore --all`; making a token counts `tokensMade` up.',
    readBy: 'Every private request (by `_id`), the list of churches, `member list`, `backup`, `verify`.',
    growth: 'One document for each person and church.',
    removal: '`member remove` deletes the document.',
    queries: {
      userId_1: 'The churches of a person.',
      churchId_1_userId_1: 'The members of a church. The shard key of a sharded cluster.',
    },
    references: { churchId: 'churches', userId: 'users' },
  },
  sessions: {
    purpose: 'A signed-in browser. `_id` is the SHA-256 of the token in its cookie.',
    writtenBy: 'The sign-in.',
    readBy: 'Every private request.',
    growth: 'One document for each sign-in of the last 12 hours.',
    removal:
      'MongoDB deletes a session after `expiresAt`. Signing out, another sign-in with its cookie, a new password and `user disable` delete it at once.',
    queries: {
      userId_1: 'All sessions of a person, to end them.',
      expiresAt_1: 'MongoDB deletes the document at that time.',
    },
    references: { userId: 'users' },
  },
  tokens: {
    purpose:
      'A token with which a program acts for a person in one church. `_id` is the SHA-256 of its secret. `lastUsedAt` is the hour of its last use.',
    writtenBy:
      'The routes of tokens; requests with a token, once an hour. `member remove`, `user set-password` and `user disable` revoke tokens.',
    readBy: 'Every request with a token, the routes of tokens, `history`, `backup`, `verify`.',
    growth: 'One document for each token, at most 20 that count for each person and church.',
    removal: 'Nothing. A revoked token has `revokedAt`, so that the history keeps its name.',
    queries: {
      churchId_1_userId_1: 'The tokens of a person or of a church. The shard key of a sharded cluster.',
    },
    references: { churchId: 'churches', userId: 'users' },
  },
  claims: {
    purpose:
      'An e-mail address or a readable address that is in use. Ids are unique on a sharded cluster, too.',
    writtenBy: 'The commands that set or change such a name, in the same transaction.',
    readBy: 'The same commands, `shard`.',
    growth: 'One document for each person and for each church with an address.',
    removal: 'The commands that give up a name.',
    queries: {},
    references: { ownerId: 'users' },
  },
}

export const fileNotes: Readonly<Record<'assets' | 'files' | 'chunks', Notes>> = {
  assets: {
    purpose: 'An uploaded file: its name, size and number of pages. `sha256` names its bytes.',
    writtenBy: 'The upload, `import`, `restore`.',
    readBy: 'Downloads, arrangements, `export`, `backup`, `verify`.',
    growth: 'One document for each upload.',
    removal: 'Nothing, also if no arrangement uses the file: earlier revisions may.',
    queries: {
      churchId_1_sha256_1: 'Whether bytes have an asset, for the cleaner and `verify`.',
      churchId_1__id_1: SHARD_KEY,
    },
    references: { churchId: 'churches', sha256: 'files' },
  },
  files: {
    purpose:
      'The bytes of a file, once for each church and content (GridFS bucket `bytes`). `complete` is false until every chunk is stored.',
    writtenBy: 'The upload, `restore`.',
    readBy: 'Downloads that are not in the cache folder, `export`, `backup`, `verify --bytes`.',
    growth: 'One document for each different file of a church.',
    removal: 'The cleaner deletes files without an asset, such as those of interrupted uploads.',
    queries: { churchId_1_sha256_1: 'The bytes of an asset. The same content is stored once.' },
    references: { churchId: 'churches' },
  },
  chunks: {
    purpose: 'A part of a file of up to 1 MiB.',
    writtenBy: 'The upload, `restore`.',
    readBy: 'Downloads that are not in the cache folder, `export`, `backup`, `verify --bytes`.',
    growth: 'The size of all different files; the largest collection of most servers.',
    removal: 'The cleaner deletes the chunks of the files that it deletes.',
    queries: {
      files_id_1_n_1: 'The chunks of a file in their order.',
      churchId_1_files_id_1_n_1: 'The same on a prepared database.',
    },
    references: { files_id: 'files' },
  },
}

export const serverNotes: Readonly<Record<'restores' | 'writers', Notes>> = {
  restores: {
    purpose:
      'A church that is being restored. It becomes a document of `churches` at the end of the restore.',
    writtenBy: '`restore`.',
    readBy: '`restore`, `verify`.',
    growth: 'One document for each running or interrupted restore of a church.',
    removal: 'The end of the restore, or `restore --forget`.',
    queries: {
      archive_1_sourceId_1:
        'The restore of a church of an archive, to continue it. `restore` creates the index.',
    },
    references: {},
  },
  writers: {
    purpose:
      'The lease of a database session that saves run in. Another process ends the session when the lease has expired.',
    writtenBy: 'The save pipeline, twice a second while it saves.',
    readBy: 'Saves that wait for a lock.',
    growth: 'A few documents for each running server.',
    removal: 'The stop of the server; MongoDB deletes a lease one hour after its last renewal.',
    queries: { seenAt_1: 'MongoDB deletes the document one hour after that time.' },
    references: {},
  },
}
