import { Kind, type Static, Type, TypeRegistry } from '@sinclair/typebox'
import { Binary } from 'mongodb'
import { Credentials, personName } from '../../accounts/auth/schema.ts'
import {
  type IdentityRecord,
  identityKey,
  type PasskeyRecord,
  type SignInRecord,
  signInWays,
} from '../../accounts/collections.ts'
import { TokenSettings } from '../../accounts/tokens/service.ts'
import { Version } from '../../catalogue/fields.ts'
import { NewLyrics } from '../../catalogue/lyrics.ts'
import { peopleChangeKinds } from '../../churches/collections.ts'
import { givenRole } from '../../churches/members/schema.ts'
import { canonicalId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { LanguageTag, OneOf, OrNull, Shape, Text, Uuid } from '../../core/schema/shapes.ts'
import { type Visibility, visibilities } from '../../core/visibility.ts'
import { WebhookSettings } from '../../events/webhooks/schema.ts'
import { Asset } from '../../files/service.ts'
import { FORMAT, FORMAT_VERSION } from '../../formats/archive.ts'
import {
  type ArrangementHead,
  type EventKind,
  eventKinds,
  type LyricsHead,
  type ServiceHead,
  type SongHead,
} from '../../saves/collections.ts'

const isIsoTime = (value: unknown): boolean => {
  if (typeof value !== 'string') return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}
TypeRegistry.Set('IsoTime', (_, value) => isIsoTime(value))

/** UTC with milliseconds, as JavaScript writes it. */
const IsoTime = () => Type.Unsafe<string>({ [Kind]: 'IsoTime', type: 'string', format: 'date-time' })

const Count = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Sha256 = () => Type.String({ pattern: '^[0-9a-f]{64}$' })

const counts = { songs: Count(), lyrics: Count(), arrangements: Count(), history: Count(), assets: Count() }

const ChurchInArchive = Shape({
  id: Uuid(),
  name: Text({ minLength: 1, maxLength: 200 }),
  timeZone: Text({ minLength: 1, maxLength: 100 }),
  createdAt: IsoTime(),
  /** Left out: public. */
  visibility: Type.Optional(Type.Literal('members')),
  /** Left out: none was chosen. */
  language: Type.Optional(
    LanguageTag({ minLength: LIMITS.languageTag.min, maxLength: LIMITS.languageTag.max }),
  ),
  /** The next two are in a backup only. */
  listed: Type.Optional(Type.Boolean()),
  address: Type.Optional(Text({ minLength: 1, maxLength: 40 })),
  counts: Shape({
    ...counts,
    /** Format 1 has none. */
    services: Type.Optional(Count()),
    /** In a backup only. Format 1 has neither tokens nor webhooks. */
    members: Type.Optional(Count()),
    peopleHistory: Type.Optional(Count()),
    tokens: Type.Optional(Count()),
    webhooks: Type.Optional(Count()),
  }),
})
export type ChurchInArchive = Static<typeof ChurchInArchive>

const Entry = Shape({ name: Type.String(), size: Count(), sha256: Sha256() })
export type Entry = Static<typeof Entry>

export const Manifest = Shape({
  format: Type.Literal(FORMAT),
  /** Version 1 has less: archived songs without a time, and nothing else is archived. */
  version: Type.Union([Type.Literal(1), Type.Literal(FORMAT_VERSION)]),
  kind: Type.Union([Type.Literal('church'), Type.Literal('backup')]),
  churches: Type.Array(ChurchInArchive),
  people: Type.Union([Count(), Type.Null()]),
  /** In a backup only. Format 1 has none. */
  signIns: Type.Optional(Count()),
  entries: Type.Array(Entry),
})
export type Manifest = Static<typeof Manifest>

/** The passkeys and identities of people and their sign-ins, in an archive and in the database. */

const PasskeyLine = Shape({
  id: Uuid(),
  credentialId: Text({ minLength: 1, maxLength: 1400 }),
  /** In base64url. */
  publicKey: Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 8000 }),
  counter: Count(),
  host: Text({ minLength: 1, maxLength: 300 }),
  transports: Type.Array(Text({ maxLength: 40 }), { maxItems: 10 }),
  name: Text({ minLength: 1, maxLength: LIMITS.passkeyName }),
  createdAt: IsoTime(),
  /** Left out: not yet. */
  lastUsedAt: Type.Optional(IsoTime()),
})
type PasskeyLine = Static<typeof PasskeyLine>

const IdentityLine = Shape({
  id: Uuid(),
  issuer: Text({ minLength: 1, maxLength: 2000 }),
  subject: Text({ minLength: 1, maxLength: 2000 }),
  createdAt: IsoTime(),
})
type IdentityLine = Static<typeof IdentityLine>

export const SignInLine = Shape({
  id: Uuid(),
  userId: Uuid(),
  at: IsoTime(),
  way: OneOf(signInWays),
  refused: Type.Optional(Count()),
  address: Type.Optional(Text({ maxLength: 200 })),
  agent: Type.Optional(Text({ maxLength: 200, multiline: true })),
})
export type SignInLine = Static<typeof SignInLine>

export const passkeyLine = (passkey: PasskeyRecord): PasskeyLine => {
  const { _id, credentialId, publicKey, counter, host, transports, name, createdAt, lastUsedAt } = passkey
  return {
    id: _id,
    credentialId,
    publicKey: Buffer.from(publicKey.buffer).toString('base64url'),
    counter,
    host,
    transports,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
  }
}

export const passkeyOf = (userId: string, { id, lastUsedAt, ...line }: PasskeyLine): PasskeyRecord => ({
  ...line,
  _id: canonicalId(id),
  userId,
  publicKey: new Binary(Buffer.from(line.publicKey, 'base64url')),
  createdAt: new Date(line.createdAt),
  lastUsedAt: lastUsedAt ? new Date(lastUsedAt) : null,
})

export const identityLine = ({ identityId, issuer, subject, createdAt }: IdentityRecord): IdentityLine => ({
  id: identityId,
  issuer,
  subject,
  createdAt: createdAt.toISOString(),
})

export const identityOf = (userId: string, { id, createdAt, ...line }: IdentityLine): IdentityRecord => ({
  ...line,
  _id: identityKey(line),
  userId,
  identityId: canonicalId(id),
  createdAt: new Date(createdAt),
})

export const signInLine = ({ _id, at, ...signIn }: SignInRecord): SignInLine => ({
  id: _id,
  ...signIn,
  at: at.toISOString(),
})

export const signInOf = ({ id, userId, at, ...line }: SignInLine): SignInRecord => ({
  _id: canonicalId(id),
  userId: canonicalId(userId),
  ...line,
  at: new Date(at),
})

/** The lines of an archive's entries. Documents are checked by the schemas of their own modules. */

const language = NewLyrics.properties.language

const head = {
  id: Uuid(),
  version: Version(),
  revisionId: Uuid(),
  schemaVersion: Type.Literal(1),
  createdAt: IsoTime(),
  updatedAt: IsoTime(),
  /** When it was archived; left out: it is not, or the archive has format 1. */
  archivedAt: Type.Optional(IsoTime()),
  document: Type.Unknown(),
}

const visibility = Type.Unsafe<Visibility>(Type.Union(visibilities.map((value) => Type.Literal(value))))

const ofSong = { ...head, songId: Uuid() }

export const SongLine = Shape({
  ...ofSong,
  archived: Type.Boolean(),
  /** Left out: that of the church. */
  visibility: Type.Optional(visibility),
})
export const LyricsLine = Shape({ ...ofSong, language })
export const ArrangementLine = Shape(ofSong)
export const ServiceLine = Shape(head)
export type HeadLine =
  | Static<typeof SongLine>
  | Static<typeof LyricsLine>
  | Static<typeof ArrangementLine>
  | Static<typeof ServiceLine>

/** A change of the church: its event and, unless only a flag was turned, the revision that was saved. */
export const HistoryLine = Shape({
  cursor: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  id: Uuid(),
  kind: Type.Unsafe<EventKind>(Type.Union(eventKinds.map((kind) => Type.Literal(kind)))),
  at: IsoTime(),
  actorId: OrNull(Uuid()),
  /** The Idempotency-Key it was saved with. */
  operationKey: OrNull(Uuid()),
  /** null: of a service. */
  songId: OrNull(Uuid()),
  lyricVersionId: OrNull(Uuid()),
  arrangementId: OrNull(Uuid()),
  /** Left out: of a song. */
  serviceId: Type.Optional(Uuid()),
  /** Of a new lyric version; null everywhere else. */
  language: OrNull(language),
  version: Version(),
  revisionId: Uuid(),
  schemaVersion: Type.Literal(1),
  revision: OrNull(
    Shape({
      schemaVersion: Type.Literal(1),
      source: Type.Literal('manual'),
      document: Type.Unknown(),
      /** The version whose document it took; left out: none. */
      restoredFrom: Type.Optional(Version()),
    }),
  ),
  /** Of a `song.visibility`; left out everywhere else. */
  visibility: Type.Optional(OrNull(visibility)),
  /** The token with which a program acted for the person; left out: none. */
  tokenId: Type.Optional(Uuid()),
  /** Of a purge; left out everywhere else. */
  purged: Type.Optional(
    Shape({
      reason: Text({ minLength: 1, maxLength: LIMITS.purgeReason }),
      files: Type.Array(Shape({ assetId: Uuid(), sha256: Sha256() })),
    }),
  ),
})
export type HistoryLine = Static<typeof HistoryLine>

export const AssetLine = Shape({
  ...Asset.properties,
  mediaType: Type.Literal('application/pdf'),
  pageCount: OrNull(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  createdAt: IsoTime(),
})
export type AssetLine = Static<typeof AssetLine>

export const MemberLine = Shape({
  userId: Uuid(),
  role: givenRole(),
  /** Left out: from before version 2. */
  since: Type.Optional(IsoTime()),
})
export type MemberLine = Static<typeof MemberLine>

const address = Credentials.properties.email

/** A change of the people of a church. */
export const PeopleChangeLine = Shape({
  number: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  id: Uuid(),
  kind: OneOf(peopleChangeKinds),
  /** null: the admin's tool. */
  actor: OrNull(Shape({ userId: Uuid(), email: address })),
  /** null: an invited address. */
  userId: OrNull(Uuid()),
  email: address,
  role: OrNull(givenRole()),
  roleBefore: OrNull(givenRole()),
  at: IsoTime(),
})
export type PeopleChangeLine = Static<typeof PeopleChangeLine>

/** A token is restored as a revoked one, so that the history keeps its name. Its secret is not in the archive. */
export const TokenLine = Shape({
  id: Uuid(),
  userId: Uuid(),
  name: TokenSettings.properties.name,
  scope: TokenSettings.properties.scope,
  createdAt: IsoTime(),
  expiresAt: IsoTime(),
})
export type TokenLine = Static<typeof TokenLine>

/** A webhook is restored as a disabled one. Its secret is not in the archive. */
export const WebhookLine = Shape({
  id: Uuid(),
  url: WebhookSettings.properties.url,
  kinds: WebhookSettings.properties.kinds,
  createdAt: IsoTime(),
})
export type WebhookLine = Static<typeof WebhookLine>

export const PersonLine = Shape({
  id: Uuid(),
  email: Credentials.properties.email,
  /** Empty: the person has no password. */
  passwordHash: Text({ maxLength: 1000 }),
  /** Oldest first; left out: none. */
  passkeys: Type.Optional(Type.Array(PasskeyLine, { maxItems: 100 })),
  identities: Type.Optional(Type.Array(IdentityLine, { maxItems: 100 })),
  name: Type.Optional(personName()),
  /** When it was shown that the address is the person's own. */
  addressShownAt: Type.Optional(IsoTime()),
  /** When the person deleted the account. */
  deletedAt: Type.Optional(IsoTime()),
  disabled: Type.Optional(Type.Literal(true)),
  createdAt: IsoTime(),
})
export type PersonLine = Static<typeof PersonLine>

export type AnyHead = SongHead | LyricsHead | ArrangementHead | ServiceHead

/** A current song, lyric version, arrangement or service in an archive. */
export const headLine = (head: AnyHead): HeadLine => ({
  id: head._id,
  songId: head.songId ?? undefined,
  version: head.version,
  revisionId: head.revisionId,
  schemaVersion: head.schemaVersion,
  createdAt: head.createdAt.toISOString(),
  updatedAt: head.updatedAt.toISOString(),
  // Only a song has its own id as that of its song.
  archived: head.songId === head._id ? head.archivedAt !== undefined : undefined,
  archivedAt: head.archivedAt?.toISOString(),
  visibility: 'visibility' in head ? head.visibility : undefined,
  language: 'language' in head ? head.language : undefined,
  document: head.document,
})
