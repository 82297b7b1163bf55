import type { Notes } from './notes.ts'

type Names =
  | 'churches'
  | 'users'
  | 'memberships'
  | 'invitations'
  | 'peopleChanges'
  | 'peopleCursors'
  | 'sessions'
  | 'resets'
  | 'emailChanges'
  | 'mails'
  | 'tokens'
  | 'claims'

export const peopleNotes: Readonly<Record<Names, Notes>> = {
  churches: {
    purpose:
      'A church. `cursor` is the number of its newest event. `listed`, `address`, `visibility` and `language` are optional: whether the start page names the church, its readable address, whether only members see its songs, and the first language of its services. `changes` is how often these, the name or the time zone were changed; the version of the church is one more. `demoCursor` marks the demo church, and is its cursor when it was filled. `webhooksMade` counts its webhooks, also deleted ones. The outbox entries of events up to `outboxClearedTo` are cleared; while they are removed, `outboxClearingFrom` says up to which they are gone.',
    writtenBy:
      '`church create`, `church rename`, `church set`, `restore`, the page of the first church; every save increments `cursor`.',
    readBy: 'Every request of a church, every search, the start page.',
    growth: 'One document for each church.',
    removal:
      'The page of the first church and `demo --remove` remove the demo church, and the next start one that was interrupted.',
    queries: {
      address_1: 'The church of a readable address. Churches without an address are not in the index.',
      address_1__id_1: 'The church of a readable address, on a sharded database.',
    },
    references: {},
  },
  users: {
    purpose:
      'A person who can sign in. `emailKey` is the e-mail address in lower case. An empty `passwordHash` means that the person has no password. `disabled: true` refuses the sign-in. `addressShownAt`, which is optional, is when it was shown that the address is the person’s own, `joined` counts the churches that the person was added to, `waysInChanges` the changes of the ways in, and `deletedAt` is when the person deleted the account.',
    writtenBy:
      '`user create`, `user rename`, `user set-password`, `user disable`, `user enable`, `restore --all`; the routes of the account, invitations and new passwords; the page of the first church.',
    readBy: 'The sign-in, `user list`, `member list`, `history`, `backup`.',
    growth: 'One document for each person.',
    removal:
      'Nothing. A person is disabled, and a deleted account keeps its name only, so that the history keeps its names.',
    queries: {
      emailKey_1: 'The person of an e-mail address.',
      emailKey_1__id_1: 'The person of an e-mail address, on a sharded database.',
    },
    references: {},
  },
  memberships: {
    purpose:
      'The role of a person in a church. `since` is left out in memberships from before version 2. `lastSeenAt` is the day of the last request with a session. `tokensMade`, which is optional, counts the tokens that the person made in it.',
    writtenBy:
      'The routes of people and invitations, `member set`, `member remove`, `restore --all`; requests, once a day; making a token counts `tokensMade` up.',
    readBy: 'Every private request (by `_id`), the list of churches, `member list`, `backup`, `verify`.',
    growth: 'One document for each person and church.',
    removal: 'Removing a person, leaving, deleting the account.',
    queries: {
      userId_1: 'The churches of a person.',
      churchId_1_userId_1: 'The members of a church. The shard key of a sharded cluster.',
    },
    references: { churchId: 'churches', userId: 'users' },
  },
  invitations: {
    purpose:
      'An open invitation to a church, good for seven days. `_id` is the SHA-256 of the secret in its link. A church has at most one for an address. `mail` is the state of its mail; it is left out if the server had no mail. `mailHashes` has the SHA-256 of the secrets in mailed links.',
    writtenBy: 'The routes of invitations; the mailer.',
    readBy: 'The routes of invitations.',
    growth: 'At most 100 documents for each church.',
    removal:
      'Accepting and revoking it. Removing its maker, or taking the role of Administrator from them, deletes it too, and MongoDB after `expiresAt`.',
    queries: {
      churchId_1__id_1:
        'The invitation of a secret, and those of a church. The shard key of a sharded cluster.',
      emailKey_1: 'The invitations of an address, for the sign-in with OpenID Connect.',
      expiresAt_1: 'MongoDB deletes the document at that time.',
    },
    references: { churchId: 'churches', inviterId: 'users' },
  },
  peopleChanges: {
    purpose:
      'A change of the people of a church: who (null: the admin’s tool), whom, what and when. `number` counts 1, 2, 3 … in each church. `email` is the address of that time; an invited address has no `userId`.',
    writtenBy: 'Every change of people, in the same transaction; `restore --all`.',
    readBy: 'The history of people, `history --people`, `backup`, `verify`.',
    growth: 'One document for each change of people.',
    removal: 'Nothing.',
    queries: {
      churchId_1_number_1: 'The changes of a church in their order. The shard key of a sharded cluster.',
    },
    references: { churchId: 'churches', userId: 'users' },
  },
  peopleCursors: {
    purpose:
      'The number of the newest change of a church’s people. Every such change writes it, so that they take effect one after the other.',
    writtenBy: 'Every change of people, in the same transaction; `restore --all`.',
    readBy: 'The same changes, `verify`.',
    growth: 'One document for each church.',
    removal: 'Nothing.',
    queries: {},
    references: {},
  },
  sessions: {
    purpose:
      'A signed-in browser. `_id` is the SHA-256 of the token in its cookie. `lastSeenAt` is the hour of its last request, `agent` the program that signed in; both are optional.',
    writtenBy: 'The sign-in; requests, once an hour.',
    readBy: 'Every private request.',
    growth: 'One document for each sign-in of the last 12 hours.',
    removal:
      'MongoDB deletes a session after `expiresAt`. Signing out, another sign-in with its cookie, the page of one’s sessions, a new password and `user disable` delete it at once.',
    queries: {
      userId_1: 'All sessions of a person, to end them.',
      expiresAt_1: 'MongoDB deletes the document at that time.',
    },
    references: { userId: 'users' },
  },
  emailChanges: {
    purpose:
      'A link that gives an account another address, good for an hour. `_id` is the SHA-256 of its secret.',
    writtenBy: 'The mailer, when it sends the link.',
    readBy: '`POST /me/email/accept`.',
    growth: 'A few, for an hour.',
    removal: 'Using a link deletes all of the person, and MongoDB deletes one after `expiresAt`.',
    queries: {
      userId_1: 'The links of a person.',
      expiresAt_1: 'MongoDB deletes the document at that time.',
    },
    references: { userId: 'users' },
  },
  mails: {
    purpose:
      'A mail that waits to be sent. It holds no secret: that of its link is made when it is sent. `dueAt` is when it is sent, or while a server sends it, when another may take it over. `userId`, `churchId` and `invitationId` are there if the mail is about them.',
    writtenBy: 'The routes of invitations, forgotten passwords and the account; the mailer.',
    readBy: 'The mailer, every second; metrics.',
    growth: 'One document for each mail, until it is sent.',
    removal: 'Sending it, or giving it up; MongoDB deletes one after `expiresAt`.',
    queries: {
      dueAt_1: 'The mails that are due.',
      expiresAt_1: 'MongoDB deletes the document at that time.',
    },
    references: { churchId: 'churches' },
  },
  resets: {
    purpose: 'A link that sets a new password, good for an hour. `_id` is the SHA-256 of the secret in it.',
    writtenBy: '`user reset-link`.',
    readBy: 'The route that sets a new password by a link.',
    growth: 'One document for each link of the last hour.',
    removal: 'Using a link deletes all of the person, and MongoDB deletes it after `expiresAt`.',
    queries: {
      userId_1: 'All links of a person, to delete them.',
      expiresAt_1: 'MongoDB deletes the document at that time.',
    },
    references: { userId: 'users' },
  },
  tokens: {
    purpose:
      'A token with which a program acts for a person in one church. `_id` is the SHA-256 of its secret. `lastUsedAt` is the hour of its last use. A token from a backup is revoked, and its `_id` is `restored:` and `tokenId`.',
    writtenBy:
      'The routes of tokens, `restore --all`; requests with a token, once an hour. Removing a person, a new password by a link, `user set-password` and `user disable` revoke tokens.',
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
    writtenBy: 'The commands and routes that set or change such a name, in the same transaction.',
    readBy: 'The same commands and routes, `shard`.',
    growth: 'One document for each person and for each church with an address.',
    removal: 'The commands and routes that give up a name.',
    queries: {},
    references: { ownerId: 'users' },
  },
}
