import { type Static, Type } from '@sinclair/typebox'
import { invalid } from '../core/failures.ts'
import { canonicalId } from '../core/ids.ts'
import { LIMITS, MAX_ARCHIVED, PAGE_SIZE } from '../core/limits.ts'
import { LanguageTag, Shape, Text, Timestamp, Uuid } from '../core/schema/shapes.ts'
import { compareText, fold, foldName, trimLine } from '../core/text.ts'
import { archivedAtIn } from '../db/archived-filter.ts'
import type { Collections } from '../db/collections.ts'
import type { LyricsHead } from '../saves/collections.ts'
import { unlessPurged } from '../saves/purge.ts'
import { archivedAt, revisionFields, Version } from './fields.ts'
import type { SongPartKind } from './kind.ts'

export const LyricLine = Shape(
  {
    id: Uuid({
      description: 'Stays with the line through every edit of its text; a new line brings a new one.',
    }),
    text: Text({
      maxLength: LIMITS.line,
      endTrimmed: true,
      description: 'White space at its end is removed first and does not count.',
      examples: ['Morning comes over the water'],
    }),
  },
  { description: 'One line.' },
)

export const LyricSection = Shape(
  {
    id: Uuid({ description: 'Stays with the section; sequences refer to it.' }),
    name: Text({ minLength: 1, maxLength: LIMITS.sectionName, examples: ['Chorus'] }),
    lines: Type.Array(LyricLine, { minItems: 1, maxItems: LIMITS.lines }),
  },
  {
    description:
      'A verse, a chorus, a bridge. Its name is unique in the document, whatever its case, its accents and the white space around it.',
  },
)
export type LyricSection = Static<typeof LyricSection>

const fields = {
  label: Text({
    maxLength: LIMITS.label,
    description: 'Tells editions of one language apart.',
    examples: ['1985 edition'],
  }),
  sections: Type.Array(LyricSection, { minItems: 1, maxItems: LIMITS.sections }),
  sequence: Type.Array(Uuid(), {
    maxItems: LIMITS.sequence,
    description: 'The order of singing, as section ids. Empty: each section once, in order.',
  }),
}

const language = LanguageTag({
  minLength: LIMITS.languageTag.min,
  maxLength: LIMITS.languageTag.max,
  description: 'A BCP 47 tag. It cannot be changed later.',
  examples: ['en'],
})

export const NewLyrics = Shape(
  { language, ...fields },
  { description: `A new lyric version. It has at most ${LIMITS.lines} lines in all.` },
)
export type NewLyrics = Static<typeof NewLyrics>

export const LyricsDocument = Shape(fields, { description: 'A lyric version as it is saved again.' })
export type LyricsDocument = Static<typeof LyricsDocument>

declare module '../saves/collections.ts' {
  interface Documents {
    lyrics: LyricsDocument
  }
}

export const LyricVersion = Shape(
  {
    id: Uuid(),
    songId: Uuid(),
    language,
    version: Version(),
    revisionId: Uuid(),
    ...fields,
    updatedAt: Timestamp(),
    archivedAt: archivedAt(),
  },
  { description: 'The words of a song in one language and edition.' },
)
export type LyricVersion = Static<typeof LyricVersion>

export const LyricVersionResponse = Shape({ lyrics: LyricVersion })

export const LyricVersions = Shape(
  { lyrics: Type.Array(LyricVersion, { maxItems: LIMITS.lyricVersions }) },
  { description: 'By language, then label, then age.' },
)

export const AllLyricVersions = Shape(
  { lyrics: Type.Array(LyricVersion, { maxItems: LIMITS.lyricVersions + MAX_ARCHIVED }) },
  { description: 'With archived ones where they are asked for; by language, then label, then age.' },
)

export const LyricRevision = Shape(
  { id: Uuid(), version: Version(), ...fields, createdAt: Timestamp(), ...revisionFields },
  { description: 'Words as they were saved once.' },
)

export const LyricRevisions = Shape(
  { revisions: Type.Array(LyricRevision, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of history, newest first.' },
)

/** Brings a document to the form it is stored in, and refuses what the schema cannot check. */
export const normalizeLyrics = ({ label, sections, sequence }: LyricsDocument): LyricsDocument => {
  const stored: LyricsDocument = {
    label,
    sections: sections.map(normalizeSection),
    sequence: sequence.map(canonicalId),
  }
  refuseTooManyLines(stored)
  refuseDuplicates(
    stored.sections.map(({ id }) => id),
    (at) => `sections[${at}].id`,
  )
  refuseDuplicates(
    stored.sections.map(({ name }) => foldName(name)),
    (at) => `sections[${at}].name`,
  )
  const lines = stored.sections.flatMap((section, s) =>
    section.lines.map(({ id }, l) => ({ id, where: [s, l] })),
  )
  refuseDuplicates(
    lines.map(({ id }) => id),
    (at) => `sections[${lines[at]?.where[0]}].lines[${lines[at]?.where[1]}].id`,
  )
  refuseUnknownSections(stored)
  return stored
}

const normalizeSection = ({ id, name, lines }: LyricSection, at: number): LyricSection => {
  const stored = lines.map((line) => ({ id: canonicalId(line.id), text: trimLine(line.text) }))
  if (stored.every(({ text }) => text.trim() === ''))
    throw invalid(`sections[${at}].lines must have at least one line that is not blank.`)
  return { id: canonicalId(id), name, lines: stored }
}

const refuseTooManyLines = ({ sections }: LyricsDocument): void => {
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > LIMITS.lines)
    throw invalid(`sections must have at most ${LIMITS.lines} lines in all, but have ${count}.`)
}

const refuseDuplicates = (values: readonly string[], nameOf: (at: number) => string): void => {
  const seen = new Set<string>()
  values.forEach((value, at) => {
    if (seen.has(value)) throw invalid(`${nameOf(at)} must be unique in the document.`)
    seen.add(value)
  })
}

const refuseUnknownSections = ({ sections, sequence }: LyricsDocument): void => {
  const known = new Set(sections.map(({ id }) => id))
  const unknown = sequence.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw invalid(`sequence[${unknown}] must be the id of a section of this document.`)
}

export const describeLyrics = (head: LyricsHead): LyricVersion => ({
  id: head._id,
  songId: head.songId,
  language: head.language,
  version: head.version,
  revisionId: head.revisionId,
  label: head.document.label,
  sections: head.document.sections,
  sequence: head.document.sequence,
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
})

/** What decides a lyric version's place in the list of its song. */
export type LyricsPlace = Pick<LyricsHead, '_id' | 'language' | 'createdAt'> & {
  readonly document: Pick<LyricsHead['document'], 'label'>
}

export const inListOrder = (a: LyricsPlace, b: LyricsPlace): number =>
  compareText(a.language, b.language) ||
  compareText(a.document.label, b.document.label) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  compareText(a._id, b._id)

/** Section names are not searched. */
export const foldedLyrics = ({ label, sections }: LyricsDocument): { label: string; text: string } => ({
  label: fold(label),
  text: fold(sections.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n')),
})

export const lyricsKind: SongPartKind<LyricsHead, LyricsDocument, NewLyrics, LyricVersion> = {
  kind: 'lyrics',
  noun: 'lyric version',
  created: 'song.lyrics.created',
  updated: 'song.lyrics.updated',
  archived: 'song.lyrics.archived',
  unarchived: 'song.lyrics.unarchived',
  limit: {
    most: LIMITS.lyricVersions,
    sentence: `A song can have at most ${LIMITS.lyricVersions} lyric versions.`,
  },
  currentField: 'currentLyrics',
  path: '/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}',
  parameter: 'lyricVersionId',
  field: 'lyrics',
  shapes: {
    input: LyricsDocument,
    newInput: NewLyrics,
    response: LyricVersionResponse,
    history: LyricRevisions,
    list: LyricVersions,
    listWithArchived: AllLyricVersions,
  },
  words: {
    tag: 'Lyrics',
    operation: 'Lyrics',
    ofRevisions: 'Lyric',
    article: 'a',
    read: 'as it is now',
    saved: 'as it is now',
    createDescription: 'A song can have 20 of them. The song’s own version does not change.',
    updateDescription: 'Replaces the words and keeps the old ones as a revision. The language stays.',
  },
  create: ({ language, ...document }) => ({
    document: normalizeLyrics(document),
    initialFields: { language },
  }),
  update: normalizeLyrics,
  find: async (all, churchId, { songId, lyricVersionId }) =>
    unlessPurged(await all.lyrics.findOne({ _id: lyricVersionId ?? '', churchId, songId: songId ?? '' })),
  headFields: ({ language }) => ({ language }),
  describe: describeLyrics,
  describeContent: (document) => document,
  inListOrder,
  search: ({ _id, document, archivedAt }) => {
    const field = `lyrics.${_id}`
    return archivedAt ? { set: {}, unset: [field] } : { set: { [field]: foldedLyrics(document) } }
  },
}

/** Those that are not archived. */
export const lyricsByIds = (
  all: Collections,
  churchId: string,
  ids: readonly string[],
): Promise<LyricsHead[]> =>
  all.lyrics
    .find({ churchId, _id: { $in: [...ids] }, ...archivedAtIn('exclude'), purged: { $exists: false } })
    .toArray()
