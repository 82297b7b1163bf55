import { type TSchema, Type } from '@sinclair/typebox'
import { Binary, type Collection } from 'mongodb'
import {
  type ArrangementContent,
  ArrangementDocument,
} from '../../../../src/catalogue/arrangements/schema.ts'
import { LyricsDocument } from '../../../../src/catalogue/lyrics/schema.ts'
import { Metadata } from '../../../../src/catalogue/songs/schema.ts'
import { foldedMetadata } from '../../../../src/core/stored/search-document.ts'
import { fold } from '../../../../src/core/text.ts'
import { claimId } from '../../../../src/db/claims.ts'
import type { Collections } from '../../../../src/db/collections.ts'
import { sample } from '../../../../src/http/openapi/samples.ts'
import {
  arrangement,
  asset,
  at,
  church,
  event,
  file,
  id,
  key,
  later,
  revision,
  sha256,
  song,
  user,
  webhook,
  words,
} from './example-ids.ts'
import { mailExamples } from './mail-examples.ts'
import { liveStateExample, serviceExample } from './service-example.ts'
import { waysInExamples } from './ways-in-examples.ts'

/** A document of each collection. The types of the collections check their fields; a test compares stored documents. */
export type Examples = {
  readonly [K in keyof Collections]: Collections[K] extends Collection<infer T> ? T : never
}

/** The example of a schema, with the type of the schema. */
const documentOf = <T>(schema: TSchema): T => sample(schema) as T

const metadata = documentOf<Metadata>(Metadata)
const lyrics = documentOf<LyricsDocument>(LyricsDocument)
const content: ArrangementContent = {
  ...documentOf<ArrangementContent>(Type.Required(ArrangementDocument)),
  lyricVersionIds: [words],
  assetIds: [asset],
}

const head = { churchId: church, songId: song, version: 1, revisionId: revision, schemaVersion: 1 } as const
const times = { createdAt: at, updatedAt: at }

const text = lyrics.sections.flatMap(({ lines }) => lines.map((line) => fold(line.text))).join('\n')

export const examples: Examples = {
  churches: {
    _id: church,
    name: 'St. Mary',
    timeZone: 'Europe/Berlin',
    cursor: 7,
    createdAt: at,
    listed: true,
    address: 'harbour',
    visibility: 'members',
    language: 'de',
    changes: 3,
    webhooksMade: 1,
    outboxClearedTo: 4,
  },
  users: {
    _id: user,
    email: 'Mary@example.org',
    emailKey: 'mary@example.org',
    passwordHash: '$argon2id$v=19$m=65536,t=2,p=1$…',
    name: 'Mary',
    addressShownAt: at,
    joined: 1,
    waysInChanges: 2,
    createdAt: at,
  },
  memberships: {
    _id: { churchId: church, userId: user },
    churchId: church,
    userId: user,
    role: 'Editor',
    since: at,
    lastSeenAt: new Date('2026-01-06T00:00:00.000Z'),
    tokensMade: 1,
  },
  sessions: {
    _id: sha256,
    userId: user,
    createdAt: at,
    expiresAt: later,
    lastSeenAt: new Date('2026-01-06T09:00:00.000Z'),
    agent: 'Mozilla/5.0 …',
  },
  invitations: {
    _id: sha256,
    churchId: church,
    invitationId: id('3'),
    email: 'Anna@example.org',
    emailKey: 'anna@example.org',
    role: 'Editor',
    inviterId: user,
    createdAt: at,
    expiresAt: new Date('2026-01-13T09:30:00.000Z'),
    mail: { state: 'refused', problem: 'address', answer: '550 No such user', at },
    mailHashes: [sha256],
  },
  ...mailExamples,
  ...waysInExamples,
  resets: { _id: sha256, userId: user, createdAt: at, expiresAt: new Date('2026-01-06T10:30:00.000Z') },
  peopleChanges: {
    _id: id('d'),
    churchId: church,
    number: 4,
    kind: 'changed',
    actor: { userId: user, email: 'Mary@example.org' },
    userId: user,
    email: 'Mary@example.org',
    role: 'Editor',
    roleBefore: 'Administrator',
    at,
  },
  peopleCursors: { _id: church, cursor: 4 },
  tokens: {
    _id: sha256,
    churchId: church,
    userId: user,
    tokenId: id('4'),
    name: 'Sunday slides',
    scope: 'read',
    createdAt: at,
    expiresAt: later,
    lastUsedAt: null,
    revokedAt: null,
  },
  claims: { _id: claimId('email', 'mary@example.org'), ownerId: user, claimedAt: at },
  songs: { _id: song, ...head, document: metadata, ...times, archived: false, visibility: 'members' },
  lyrics: { _id: words, ...head, document: lyrics, ...times, language: 'en', archivedAt: at },
  arrangements: { _id: arrangement, ...head, document: content, ...times, archivedAt: at },
  liveStates: liveStateExample,
  services: { _id: id('2'), ...head, songId: null, document: serviceExample, ...times, archivedAt: at },
  revisions: {
    _id: revision,
    churchId: church,
    kind: 'song',
    resourceId: song,
    songId: song,
    version: 3,
    schemaVersion: 1,
    source: 'manual',
    document: metadata,
    createdAt: at,
    restoredFrom: 1,
  },
  events: {
    _id: event,
    churchId: church,
    cursor: 7,
    kind: 'song.created',
    actorId: user,
    songId: song,
    lyricVersionId: null,
    arrangementId: null,
    version: 1,
    revisionId: revision,
    schemaVersion: 1,
    at,
  },
  outbox: { _id: event, churchId: church, createdAt: at },
  webhooks: {
    _id: webhook,
    churchId: church,
    url: 'https://receiver.example/songs',
    kinds: ['song.created', 'song.updated'],
    enabled: true,
    secret: { iv: new Binary(Buffer.from('an iv: 12 b.')), data: new Binary(Buffer.from('ciphertext')) },
    createdAt: at,
    tokenId: id('4'),
    cursor: 6,
    retry: { eventId: event, attempts: 2, at: later },
  },
  deliveries: {
    _id: id('1'),
    churchId: church,
    webhookId: webhook,
    eventId: event,
    cursor: 7,
    kind: 'song.created',
    attempts: 2,
    state: 'waiting',
    lastStatus: 503,
    lastError: 'The receiver answered 503.',
    at,
    expiresAt: new Date('2026-02-05T09:30:00.000Z'),
  },
  deliverers: { _id: church, owner: id('2'), seenAt: at },
  operations: {
    _id: { churchId: church, userId: user, key },
    churchId: church,
    fingerprint: sha256,
    response: { operationId: event, status: 201, revisionId: revision },
    createdAt: at,
  },
  search: {
    _id: song,
    churchId: church,
    cursor: 7,
    archived: false,
    visibility: 'members',
    title: fold(metadata.title),
    metadata: foldedMetadata(metadata),
    lyrics: { [words]: { label: fold(lyrics.label), text } },
  },
  assets: {
    _id: asset,
    churchId: church,
    filename: 'morning.pdf',
    mediaType: 'application/pdf',
    size: 48_213,
    sha256,
    pageCount: 2,
    createdAt: at,
  },
  files: {
    _id: file,
    length: 48_213,
    chunkSize: 1_048_576,
    uploadDate: at,
    churchId: church,
    sha256,
    complete: true,
    lastUsedAt: at,
  },
  chunks: { _id: id('d'), churchId: church, files_id: file, n: 0, data: new Binary(Buffer.from('%PDF-1.7')) },
  restores: {
    _id: church,
    name: 'St. Mary',
    timeZone: 'Europe/Berlin',
    cursor: 3,
    createdAt: at,
    archive: sha256,
    sourceId: id('3'),
  },
  removals: { _id: church, removedAt: at },
  setUpCodes: { _id: sha256, createdAt: at, expiresAt: new Date('2026-01-07T09:30:00.000Z') },
  writers: { _id: id('2').replaceAll('-', ''), seenAt: at },
}
