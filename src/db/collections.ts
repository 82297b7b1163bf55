import type { Collection, Db, Document } from 'mongodb'
import type { SearchDocument } from '../core/stored/search-document.ts'
import type { Visibility } from '../core/visibility.ts'
import type { ClaimRecord } from './claims.ts'
import { type ChurchLookUp, createLookUps, type LookUp, type LookUpOptions } from './look-up.ts'
import type { AssetRecord, FileChunk, StoredFile } from './records/asset.ts'
import type { EventRecord, OutboxRecord } from './records/event.ts'
import type { LiveStateRecord } from './records/live-state.ts'
import type { EmailChangeRecord, MailRecord } from './records/mail.ts'
import type {
  InvitationRecord,
  MembershipRecord,
  PeopleChangeRecord,
  PeopleCursorRecord,
  ResetRecord,
  SessionRecord,
  UserRecord,
} from './records/person.ts'
import type { TokenRecord } from './records/token.ts'
import type {
  IdentityRecord,
  OidcAttemptRecord,
  PasskeyChallengeRecord,
  PasskeyRecord,
  SignInRecord,
} from './records/way-in.ts'
import type { DelivererRecord, DeliveryRecord, WebhookRecord } from './records/webhook.ts'
import type { ReadSessions } from './sessions/read-sessions.ts'
import type { RemovalRecord, SetUpCodeRecord } from './set-up.ts'

/** The types of saved documents by kind. The schema.ts of each kind adds its own, by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules add the members
export interface Documents {}

/** The head of a song, a lyric version, an arrangement or a service: its current document and how it got there. */
export interface Head<D = unknown> {
  _id: string
  churchId: string
  /** For a song its own id; null for a service. */
  songId: string | null
  version: number
  revisionId: string
  schemaVersion: 1
  document: D
  createdAt: Date
  updatedAt: Date
  /** When it was archived; left out: it is not. */
  archivedAt?: Date
}

/** The head of a song, or of a part of one. */
interface SongPart<D> extends Head<D> {
  songId: string
}

export interface SongHead extends SongPart<Documents['song']> {
  /** Whether it has an `archivedAt`: an index and earlier versions need this field. */
  archived: boolean
  /** Left out: that of its church. */
  visibility?: Visibility
}

export interface LyricsHead extends SongPart<Documents['lyrics']> {
  language: string
}

export type ArrangementHead = SongPart<Documents['arrangement']>

export interface ServiceHead extends Head<Documents['service']> {
  songId: null
}

export type ResourceKind = 'song' | 'lyrics' | 'arrangement' | 'service'

/** Written once, never changed. */
export interface RevisionRecord {
  _id: string
  churchId: string
  kind: ResourceKind
  resourceId: string
  songId: string | null
  version: number
  schemaVersion: 1
  source: 'manual'
  document: unknown
  createdAt: Date
  /** The version whose document this one took; left out: it was sent. */
  restoredFrom?: number
}

export interface OperationRecord {
  _id: OperationId
  churchId: string
  fingerprint: string
  response: OperationResponse
  createdAt: Date
}

export interface OperationId {
  churchId: string
  userId: string
  key: string
}

/** What the answer to a replay is made of, beside the revision that it names. */
export interface OperationResponse {
  /** The event's id. */
  operationId: string
  status: number
  revisionId: string
  /** Fields of the head that the answer shows and no revision holds; left out: there are none. */
  headFields?: Readonly<Record<string, unknown>>
}

export interface ChurchRecord {
  _id: string
  name: string
  timeZone: string
  cursor: number
  createdAt: Date
  /** Whether the server's first page names it; left out: it does not. */
  listed?: boolean
  /** The readable web address, unique on the server; left out: it has none. */
  address?: string
  /** The visibility of its songs that have none of their own; left out: public. */
  visibility?: Visibility
  /** The first language of its services; left out: none was chosen. */
  language?: string
  /** How often its settings were changed; left out: never. Its version is one more. */
  changes?: number
  /** Set for the demo church: its cursor when it was filled. */
  demoCursor?: number
  /** Counts its webhooks, also deleted ones; left out: none was made. */
  webhooksMade?: number
  /** Outbox entries of the events up to this cursor may be cleared; left out: none was. */
  outboxClearedTo?: number
  /** Set while entries are removed: those of the events up to this cursor are gone already. */
  outboxClearingFrom?: number
}

/** A church that is being restored. It becomes a church when all of it is stored; its cursor is the progress. */
export interface RestoreRecord extends ChurchRecord {
  /** SHA-256 of the archive's manifest. */
  archive: string
  /** The id that the church has in the archive. */
  sourceId: string
}

export interface Collections {
  readonly churches: Collection<ChurchRecord> & LookUp<ChurchRecord>
  readonly restores: Collection<RestoreRecord>
  readonly removals: Collection<RemovalRecord>
  readonly setUpCodes: Collection<SetUpCodeRecord>
  readonly users: Collection<UserRecord>
  readonly memberships: Collection<MembershipRecord> & ChurchLookUp<MembershipRecord>
  readonly sessions: Collection<SessionRecord> & LookUp<SessionRecord>
  readonly tokens: Collection<TokenRecord> & ChurchLookUp<TokenRecord>
  readonly invitations: Collection<InvitationRecord>
  readonly resets: Collection<ResetRecord>
  readonly passkeys: Collection<PasskeyRecord>
  readonly passkeyChallenges: Collection<PasskeyChallengeRecord>
  readonly identities: Collection<IdentityRecord>
  readonly signIns: Collection<SignInRecord>
  readonly emailChanges: Collection<EmailChangeRecord>
  readonly mails: Collection<MailRecord>
  readonly oidcAttempts: Collection<OidcAttemptRecord>
  readonly peopleChanges: Collection<PeopleChangeRecord>
  readonly peopleCursors: Collection<PeopleCursorRecord>
  readonly songs: Collection<SongHead> & ChurchLookUp<SongHead>
  readonly lyrics: Collection<LyricsHead>
  readonly arrangements: Collection<ArrangementHead>
  readonly services: Collection<ServiceHead> & ChurchLookUp<ServiceHead>
  readonly liveStates: Collection<LiveStateRecord> & ChurchLookUp<LiveStateRecord>
  readonly revisions: Collection<RevisionRecord>
  readonly events: Collection<EventRecord>
  readonly outbox: Collection<OutboxRecord>
  readonly webhooks: Collection<WebhookRecord>
  readonly deliveries: Collection<DeliveryRecord>
  readonly deliverers: Collection<DelivererRecord>
  readonly operations: Collection<OperationRecord>
  readonly search: Collection<SearchDocument>
  readonly assets: Collection<AssetRecord> & ChurchLookUp<AssetRecord>
  readonly files: Collection<StoredFile>
  readonly chunks: Collection<FileChunk>
  readonly claims: Collection<ClaimRecord>
  /** Leases of the sessions that saves run in; see db/sessions/session-leases.ts. */
  readonly writers: Collection<{ _id: string; seenAt: Date }>
}

interface CollectionOptions extends LookUpOptions {
  /** Replaces each collection by one that reads in sessions. */
  readonly wrap?: ReadSessions['wrap']
}

export const collections = (
  db: Db,
  { wrap = (collection) => collection, ...options }: CollectionOptions = {},
): Collections => {
  const lookUps = createLookUps(options)
  const open = <T extends Document>(name: string) => wrap(db.collection<T>(name))
  return {
    churches: lookUps.add(open<ChurchRecord>('churches')),
    restores: open('restores'),
    removals: open('removals'),
    setUpCodes: open('setUpCodes'),
    users: open('users'),
    memberships: lookUps.addOfChurch(open<MembershipRecord>('memberships')),
    sessions: lookUps.add(open<SessionRecord>('sessions')),
    tokens: lookUps.addOfChurch(open<TokenRecord>('tokens')),
    invitations: open('invitations'),
    resets: open('resets'),
    passkeys: open('passkeys'),
    passkeyChallenges: open('passkeyChallenges'),
    identities: open('identities'),
    signIns: open('signIns'),
    emailChanges: open('emailChanges'),
    mails: open('mails'),
    oidcAttempts: open('oidcAttempts'),
    peopleChanges: open('peopleChanges'),
    peopleCursors: open('peopleCursors'),
    songs: lookUps.addOfChurch(open<SongHead>('songs')),
    lyrics: open('lyrics'),
    arrangements: open('arrangements'),
    services: lookUps.addOfChurch(open<ServiceHead>('services')),
    liveStates: lookUps.addOfChurch(open<LiveStateRecord>('liveStates')),
    revisions: open('revisions'),
    events: open('events'),
    outbox: open('outbox'),
    webhooks: open('webhooks'),
    deliveries: open('deliveries'),
    deliverers: open('deliverers'),
    operations: open('operations'),
    search: open('search'),
    assets: lookUps.addOfChurch(open<AssetRecord>('assets')),
    files: open('bytes.files'),
    chunks: open('bytes.chunks'),
    claims: open('claims'),
    writers: open('writers'),
  }
}
