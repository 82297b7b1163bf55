import { type Static, Type } from '@sinclair/typebox'
import { Credentials, personName } from '../../accounts/auth/schema.ts'
import { TokenSettings } from '../../accounts/tokens/schema.ts'
import { Version } from '../../catalogue/fields.ts'
import { NewLyrics } from '../../catalogue/lyrics.ts'
import { peopleChangeKinds } from '../../churches/collections.ts'
import { givenRole } from '../../churches/members/schema.ts'
import { OneOf, OrNull, Shape, Text, Uuid } from '../../core/schema/shapes.ts'
import { type Visibility, visibilities } from '../../core/visibility.ts'
import { WebhookSettings } from '../../events/webhooks/schema.ts'
import { Asset } from '../../files/schema.ts'
import { type EventKind, eventKinds } from '../../saves/collections.ts'
import { IsoTime } from './iso-time.ts'
import { IdentityLine, PasskeyLine } from './ways-in-lines.ts'

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
