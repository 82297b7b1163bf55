import { Binary } from 'mongodb'
import { at, id, later, sha256, user } from './example-ids.ts'
import type { Examples } from './examples.ts'

type Names = 'passkeys' | 'passkeyChallenges' | 'identities' | 'signIns' | 'oidcAttempts'

export const waysInExamples: Pick<Examples, Names> = {
  passkeys: {
    _id: id('e'),
    userId: user,
    credentialId: 'pZ3…',
    publicKey: new Binary(new Uint8Array(77)),
    counter: 0,
    host: 'songs.example.org',
    transports: ['internal', 'hybrid'],
    name: 'Phone',
    createdAt: at,
    lastUsedAt: null,
  },
  passkeyChallenges: { _id: sha256, userId: null, expiresAt: later },
  identities: {
    _id: sha256,
    userId: user,
    identityId: id('f'),
    issuer: 'https://accounts.example.org',
    subject: '248289761001',
    createdAt: at,
  },
  signIns: {
    _id: id('3'),
    userId: user,
    at,
    way: 'password',
    refused: 2,
    address: '192.0.2.7',
    agent: 'Mozilla/5.0 …',
  },
  oidcAttempts: {
    _id: sha256,
    browserHash: sha256,
    nonce: 'n-0S6_WzA2Mj',
    verifier: 'dBjftJeZ4CVP…',
    next: '/library',
    sessionIds: [],
    adder: null,
    expiresAt: new Date('2026-01-06T09:40:00.000Z'),
  },
}
