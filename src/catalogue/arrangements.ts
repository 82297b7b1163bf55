import { type Static, Type } from '@sinclair/typebox'
import { invalid } from '../core/failures.ts'
import { canonicalId } from '../core/ids.ts'
import { LIMITS, MAX_ARCHIVED, PAGE_SIZE } from '../core/limits.ts'
import { MusicalKey, OrNull, Shape, Text, Timestamp, Uuid } from '../core/schema/shapes.ts'
import { since2 } from '../core/schema/versioned-fields.ts'
import { compareText, fold, plainLineEnds } from '../core/text.ts'
import { Asset, describeAsset } from '../files/service.ts'
import type { ArrangementHead } from '../saves/collections.ts'
import { unlessPurged } from '../saves/purge.ts'
import type { AssetsById } from '../saves/resource.ts'
import { archivedAt, revisionFields, Version } from './fields.ts'
import type { SongPartKind } from './kind.ts'

const label = Text({ minLength: 1, maxLength: LIMITS.label, examples: ['Four-part choir'] })
const lyricVersionIds = Type.Array(Uuid(), {
  maxItems: LIMITS.lyricVersions,
  uniqueItems: true,
  description: 'Lyric versions of the same song that it is used with.',
})
const sourceKey = Type.Optional(
  OrNull(MusicalKey({ description: 'The key the music is written in.', examples: ['Bb'] })),
)
const tempo = Type.Optional(
  OrNull(
    Type.Integer({
      format: 'int32',
      minimum: LIMITS.tempo.min,
      maximum: LIMITS.tempo.max,
      description: 'Beats a minute.',
      examples: [92],
    }),
  ),
)

const chart = since2(
  Type.Optional(
    OrNull(
      Text({
        maxLength: LIMITS.chart,
        multiline: true,
        lineEndsKeptAsOne: true,
        description: 'Chords and words in ChordPro, as they were typed; line ends are kept as \\n.',
        examples: ['{key: G}\n[G]Morning over the [C]water'],
      }),
    ),
  ),
)

export const ArrangementLink = Shape(
  {
    title: Text({ minLength: 1, maxLength: LIMITS.links.title, examples: ['Alto alone'] }),
    url: Text({
      minLength: 1,
      maxLength: LIMITS.links.url,
      description: 'An address that begins with https://.',
      examples: ['https://recordings.example/alto'],
    }),
    public: Type.Boolean({ description: 'Whether visitors see it too.' }),
  },
  { description: 'A recording or page to rehearse with.' },
)
export type ArrangementLink = Static<typeof ArrangementLink>

const links = since2(
  Type.Optional(
    Type.Array(ArrangementLink, {
      maxItems: LIMITS.links.items,
      description: 'To rehearse with. Left out in a save: none. Public routes have those that are public.',
    }),
  ),
)

export const ArrangementDocument = Shape(
  {
    label,
    lyricVersionIds,
    assetIds: Type.Array(Uuid(), {
      maxItems: LIMITS.files,
      uniqueItems: true,
      description: 'Uploaded files of the same church. The first is the main one.',
    }),
    sourceKey,
    tempo,
    chart,
    links,
  },
  { description: 'An arrangement as it is saved. A key or tempo that is left out is saved as none.' },
)
export type ArrangementDocument = Static<typeof ArrangementDocument>

/** As it is stored: what was left out is null, except for what version 1 does not know. */
export interface ArrangementContent extends Required<Omit<ArrangementDocument, 'chart' | 'links'>> {
  readonly chart?: string
  readonly links?: readonly ArrangementLink[]
}

declare module '../saves/collections.ts' {
  interface Documents {
    arrangement: ArrangementContent
  }
}

const fields = {
  label,
  lyricVersionIds,
  files: Type.Array(Asset, {
    maxItems: LIMITS.files,
    description: 'In the order of display; the first is the main one.',
  }),
  sourceKey,
  tempo,
  chart,
  links,
}

export const Arrangement = Shape(
  {
    id: Uuid(),
    songId: Uuid(),
    version: Version(),
    revisionId: Uuid(),
    ...fields,
    updatedAt: Timestamp(),
    archivedAt: archivedAt(),
  },
  { description: 'A musical setting of a song with its files.' },
)
export type Arrangement = Static<typeof Arrangement>

export const ArrangementResponse = Shape({ arrangement: Arrangement })

export const Arrangements = Shape(
  { arrangements: Type.Array(Arrangement, { maxItems: LIMITS.arrangements }) },
  { description: 'By label, then age.' },
)

export const AllArrangements = Shape(
  { arrangements: Type.Array(Arrangement, { maxItems: LIMITS.arrangements + MAX_ARCHIVED }) },
  { description: 'With archived ones where they are asked for; by label, then age.' },
)

export const ArrangementRevision = Shape(
  { id: Uuid(), version: Version(), ...fields, createdAt: Timestamp(), ...revisionFields },
  { description: 'An arrangement as it was saved once, with the files it had then.' },
)

export const ArrangementRevisions = Shape(
  { revisions: Type.Array(ArrangementRevision, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of history, newest first.' },
)

/** Brings an arrangement to the form it is stored in; what is left out is null, on an update too. */
export const normalizeArrangement = (sent: ArrangementDocument): ArrangementContent => ({
  label: sent.label,
  lyricVersionIds: distinctIds('lyricVersionIds', sent.lyricVersionIds),
  assetIds: distinctIds('assetIds', sent.assetIds),
  sourceKey: sent.sourceKey ?? null,
  tempo: sent.tempo ?? null,
  chart: typeof sent.chart === 'string' ? plainLineEnds(sent.chart) : undefined,
  links: sent.links && sent.links.length > 0 ? sent.links.map(checkedLink) : undefined,
})

const checkedLink = ({ title, url, public: isPublic }: ArrangementLink, at: number): ArrangementLink => {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed?.protocol !== 'https:')
    throw invalid(`links[${at}].url must be an address that begins with https://.`)
  if (parsed.username || parsed.password)
    throw invalid(`links[${at}].url must not hold a user or a password.`)
  return { title, url, public: isPublic }
}

/** The schema sees a repeated id only when both are spelled in the same case. */
const distinctIds = (name: string, sent: readonly string[]): string[] => {
  const ids = sent.map(canonicalId)
  if (new Set(ids).size < ids.length) throw invalid(`${name} must not hold the same entry twice.`)
  return ids
}

/** The part that a head and a revision show alike. */
const describeContent = (content: ArrangementContent, assets: AssetsById) => ({
  label: content.label,
  lyricVersionIds: content.lyricVersionIds,
  files: content.assetIds.flatMap((id): Asset[] => {
    const asset = assets.get(id)
    return asset ? [describeAsset(asset)] : []
  }),
  sourceKey: content.sourceKey,
  tempo: content.tempo,
  chart: content.chart ?? null,
  links: [...(content.links ?? [])],
})

/** With its public links alone. */
export const arrangementForVisitors = (arrangement: Arrangement): Arrangement => ({
  ...arrangement,
  links: (arrangement.links ?? []).filter((link) => link.public),
})

const describeArrangement = (head: ArrangementHead, assets: AssetsById): Arrangement => ({
  id: head._id,
  songId: head.songId,
  version: head.version,
  revisionId: head.revisionId,
  ...describeContent(head.document, assets),
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
})

const inListOrder = (a: ArrangementHead, b: ArrangementHead): number =>
  compareText(fold(a.document.label), fold(b.document.label)) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  compareText(a._id, b._id)

export const arrangementKind: SongPartKind<
  ArrangementHead,
  ArrangementDocument,
  ArrangementDocument,
  Arrangement
> = {
  kind: 'arrangement',
  noun: 'arrangement',
  created: 'song.arrangement.created',
  updated: 'song.arrangement.updated',
  archived: 'song.arrangement.archived',
  unarchived: 'song.arrangement.unarchived',
  limit: {
    most: LIMITS.arrangements,
    sentence: `A song can have at most ${LIMITS.arrangements} arrangements.`,
  },
  since2: ['chart', 'links'],
  currentField: 'currentArrangement',
  path: '/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}',
  parameter: 'arrangementId',
  field: 'arrangement',
  shapes: {
    input: ArrangementDocument,
    newInput: ArrangementDocument,
    response: ArrangementResponse,
    history: ArrangementRevisions,
    list: Arrangements,
    listWithArchived: AllArrangements,
  },
  largeBody: true,
  words: {
    tag: 'Arrangements',
    operation: 'Arrangement',
    ofRevisions: 'Arrangement',
    article: 'an',
    read: 'as it is now',
    saved: 'as it is now',
    createDescription: 'A song can have 20 of them. Files are uploaded first and named here.',
    updateDescription:
      'Adding, replacing, ordering and removing files is an ordinary save; old files stay in the history.',
  },
  create: (input) => ({ document: normalizeArrangement(input), initialFields: {} }),
  update: normalizeArrangement,
  find: async (all, churchId, { songId, arrangementId }) =>
    unlessPurged(
      await all.arrangements.findOne({ _id: arrangementId ?? '', churchId, songId: songId ?? '' }),
    ),
  references: ({ lyricVersionIds, assetIds }) => ({ lyricVersionIds, assetIds }),
  describe: describeArrangement,
  describeContent,
  inListOrder,
}
