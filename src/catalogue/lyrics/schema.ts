import { type Static, Type } from '@sinclair/typebox'
import { LIMITS, MAX_ARCHIVED, PAGE_SIZE } from '../../core/limits.ts'
import { LanguageTag, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { archivedAt, archivedQuery, revisionFields, Version } from '../songs/schema.ts'

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

declare module '../../saves/collections.ts' {
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

export const LyricsQuery = Type.Object(archivedQuery)

export const LyricRevision = Shape(
  { id: Uuid(), version: Version(), ...fields, createdAt: Timestamp(), ...revisionFields },
  { description: 'Words as they were saved once.' },
)
export type LyricRevision = Static<typeof LyricRevision>

export const LyricRevisions = Shape(
  { revisions: Type.Array(LyricRevision, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'A page of history, newest first.' },
)
