import { at, church, id, sha256, user } from './example-ids.ts'
import type { Examples } from './examples.ts'

export const mailExamples: Pick<Examples, 'emailChanges' | 'mails'> = {
  emailChanges: {
    _id: sha256,
    userId: user,
    email: 'Mary@example.com',
    createdAt: at,
    expiresAt: new Date('2026-01-06T10:30:00.000Z'),
  },
  mails: {
    _id: id('1'),
    kind: 'invitation',
    email: 'Anna@example.org',
    language: 'en',
    churchId: church,
    invitationId: id('3'),
    attempts: 1,
    dueAt: at,
    createdAt: at,
    expiresAt: new Date('2026-01-08T09:30:00.000Z'),
  },
}
