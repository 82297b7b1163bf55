import { type Static, Type } from '@sinclair/typebox'
import { notFound } from '../core/failures.ts'
import { LIMITS, PAGE_SIZE } from '../core/limits.ts'
import type { Church } from '../core/people.ts'
import { OrNull, Shape, Text, Timestamp, Uuid } from '../core/schema/shapes.ts'
import { since2 } from '../core/schema/versioned-fields.ts'
import { foldedMetadata } from '../core/search-document.ts'
import { fold } from '../core/text.ts'
import { isPublicSong, type Visibility, visibilities } from '../core/visibility.ts'
import type { Collections } from '../db/collections.ts'
import type { SongHead } from '../saves/collections.ts'
import { unlessPurged } from '../saves/purge.ts'
import { generate, type SaveDeps, saveCommand } from '../saves/save.ts'
import { archivedAt, revisionFields, Version } from './fields.ts'
import type { Kind } from './kind.ts'

export const Songbook = Shape(
  {
    book: Text({ minLength: 1, maxLength: LIMITS.songbooks.book, examples: ['Green Hymnal'] }),
    number: Text({ minLength: 1, maxLength: LIMITS.songbooks.number, examples: ['214'] }),
  },
  { description: 'Where a song stands in a printed book.' },
)

const list = (limit: { readonly items: number; readonly length: number }, examples: string[]) =>
  Type.Array(Text({ minLength: 1, maxLength: limit.length }), { maxItems: limit.items, examples: [examples] })

const title = Text({ minLength: 1, maxLength: LIMITS.title, examples: ['Morning Over the Water'] })
const alternateTitles = list(LIMITS.alternateTitles, ['When the Day Begins'])
const authors = list(LIMITS.authors, ['Ada Weaver', 'Jon Field'])
const copyright = Text({
  maxLength: LIMITS.copyright,
  multiline: true,
  examples: ['© 2026 the authors. Free to sing.'],
})
const themes = list(LIMITS.themes, ['morning', 'trust'])
const songbooks = Type.Array(Songbook, { maxItems: LIMITS.songbooks.items })

export const Metadata = Shape(
  { title, alternateTitles, authors, copyright, themes, songbooks },
  { description: 'What is known about a song besides its words and music.' },
)
export type Metadata = Static<typeof Metadata>

declare module '../saves/collections.ts' {
  interface Documents {
    song: Metadata
  }
}

export const MetadataInput = Shape(
  {
    title,
    alternateTitles: Type.Optional(alternateTitles),
    authors: Type.Optional(authors),
    copyright: Type.Optional(copyright),
    themes: Type.Optional(themes),
    songbooks: Type.Optional(songbooks),
  },
  { description: 'A song as it is sent. Only the title is required; what is left out is saved as empty.' },
)
export type MetadataInput = Static<typeof MetadataInput>

const Visible = Type.Union(visibilities.map((value) => Type.Literal(value)))

const visibility = Type.Unsafe<Visibility | null>({
  ...OrNull(Visible),
  description: 'Who may see the song: anyone or members only; null: as its church says.',
})

export const VisibilityInput = Shape({ visibility }, { description: 'Who may see a song.' })
export type VisibilityInput = Static<typeof VisibilityInput>

export const Song = Shape(
  {
    id: Uuid(),
    version: Version(),
    revisionId: Uuid(),
    metadata: Metadata,
    updatedAt: Timestamp(),
    archivedAt: archivedAt(),
    visibility: since2(visibility),
  },
  { description: 'A song at its current version.' },
)
export type Song = Static<typeof Song>

export const SongResponse = Shape({ song: Song })

export const Revision = Shape(
  { id: Uuid(), version: Version(), metadata: Metadata, createdAt: Timestamp(), ...revisionFields },
  { description: 'A song’s metadata as it was saved once.' },
)
export const Revisions = Shape(
  { revisions: Type.Array(Revision, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of history, newest first.' },
)

export const describeSong = (
  head: Pick<
    SongHead,
    '_id' | 'version' | 'revisionId' | 'document' | 'updatedAt' | 'archivedAt' | 'visibility'
  >,
): Song => ({
  id: head._id,
  version: head.version,
  revisionId: head.revisionId,
  metadata: head.document,
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
  visibility: head.visibility ?? null,
})

/** Always in this order of fields, so that the same song is the same text. */
export const withDefaults = (input: MetadataInput): Metadata => ({
  title: input.title,
  alternateTitles: input.alternateTitles ?? [],
  authors: input.authors ?? [],
  copyright: input.copyright ?? '',
  themes: input.themes ?? [],
  songbooks: (input.songbooks ?? []).map(({ book, number }) => ({ book, number })),
})

export const findSong = async (
  all: Collections,
  churchId: string,
  songId: string,
): Promise<SongHead | null> => unlessPurged(await all.songs.lookUp(churchId, songId))

export const songKind: Kind<SongHead, MetadataInput, MetadataInput, Song> = {
  kind: 'song',
  noun: 'song',
  created: 'song.created',
  updated: 'song.updated',
  archived: 'song.archived',
  unarchived: 'song.unarchived',
  currentField: 'current',
  path: '/churches/{churchId}/songs/{songId}',
  parameter: 'songId',
  field: 'song',
  shapes: { input: MetadataInput, newInput: MetadataInput, response: SongResponse, history: Revisions },
  words: {
    tag: 'Songs',
    operation: 'Song',
    ofRevisions: 'Song',
    article: 'a',
    read: 'at its current version',
    saved: 'at its new version',
    readDescription: 'Archived songs are found too.',
    updateDescription: 'Replaces the whole metadata and keeps the old as a revision.',
  },
  create: (input) => ({ document: withDefaults(input), initialFields: {} }),
  update: withDefaults,
  find: (all, churchId, { songId = '' }) => findSong(all, churchId, songId),
  describe: describeSong,
  describeContent: (metadata) => ({ metadata }),
  search: ({ archivedAt, purged, visibility, document }, isNew) => ({
    set: {
      archived: purged ? null : archivedAt !== undefined,
      title: fold(document.title),
      metadata: foldedMetadata(document),
      ...(visibility ? { visibility } : {}),
      ...(isNew || purged ? { lyrics: {} } : {}),
    },
    unset: visibility ? undefined : ['visibility'],
  }),
}

/** For a visitor of the church, a song that is not public does not exist. */
export const requirePublic = (
  song: SongHead | null,
  { visibility }: Pick<Church, 'visibility'>,
): SongHead => {
  if (!song || !isPublicSong(song, visibility)) throw notFound('song')
  return song
}

/** The song, if visitors of the church may see it. */
export const findPublicSong = async (
  all: Collections,
  { id, visibility }: Pick<Church, 'id' | 'visibility'>,
  songId: string,
): Promise<SongHead | null> => {
  const song = await findSong(all, id, songId)
  return song && isPublicSong(song, visibility) ? song : null
}

/** For the administrator's tool. */
export const setArchived = async (
  { saveQueue, clock }: SaveDeps,
  { churchId, songId }: { readonly churchId: string; readonly songId: string },
  archived: boolean,
): Promise<void> => {
  const save = { resource: songKind, churchId, songId, targetId: songId, sets: { archived }, author: null }
  await saveQueue.submit(saveCommand(save, generate(clock)))
}
