import type { LyricsDocument, Metadata, SavedBy } from '../../../client/types.ts'
import { arrangementRevisions, lyricRevisions, songRevisions } from '../../api/endpoints.ts'
import { diffArrangement, diffMetadata, type FieldChange } from '../../model/diff/fields.ts'
import { diffLyrics, type LyricsDiff } from '../../model/diff/lyrics.ts'
import { type ArrangementDraft, arrangementDraft, EMPTY_METADATA, lyricsDocument } from '../edit/documents.ts'
import type { Subject } from './subjects.ts'

type SavedDocument =
  | { of: 'song'; document: Metadata }
  | { of: 'lyrics'; document: LyricsDocument }
  | { of: 'arrangements'; document: ArrangementDraft }

/** A saved version of a song's details, words or sheet music. */
export type SavedVersion = Saved & SavedDocument

interface Saved {
  version: number
  createdAt: string
  /** Null: the admin's tool. */
  savedBy: SavedBy | null
  /** The version whose content it took; null: none. */
  restoredFrom: number | null
}

export interface VersionPage {
  versions: SavedVersion[]
  hasMore: boolean
}

/** The newest versions of one thing, or those before a version. */
export async function readVersions(
  place: { churchId: string; songId: string },
  { of, key }: Pick<Subject, 'of' | 'key'>,
  before: number | null,
  signal: AbortSignal,
): Promise<VersionPage> {
  const saved = ({ version, createdAt, savedBy, restoredFrom }: Saved): Saved => ({
    version,
    createdAt,
    savedBy,
    restoredFrom,
  })
  if (of === 'song') {
    const { revisions, hasMore } = await songRevisions(place)(before, signal)
    return {
      hasMore,
      versions: revisions.map((found) => ({ ...saved(found), of, document: found.metadata })),
    }
  }
  if (of === 'lyrics') {
    const { revisions, hasMore } = await lyricRevisions({ ...place, lyricVersionId: key })(before, signal)
    const versions = revisions.map((found) => ({ ...saved(found), of, document: lyricsDocument(found) }))
    return { hasMore, versions }
  }
  const { revisions, hasMore } = await arrangementRevisions({ ...place, arrangementId: key })(before, signal)
  const versions = revisions.map((found) => ({ ...saved(found), of, document: arrangementDraft(found) }))
  return { hasMore, versions }
}

export type Changes = { kind: 'fields'; fields: FieldChange[] } | { kind: 'lyrics'; diff: LyricsDiff }

const NO_LYRICS: LyricsDocument = { label: '', sections: [], sequence: [] }
const NO_ARRANGEMENT: ArrangementDraft = {
  label: '',
  lyricVersionIds: [],
  files: [],
  sourceKey: null,
  tempo: null,
}

/** What changed between two versions of one thing, or since there was nothing. */
export function changesBetween(
  before: SavedVersion | null,
  after: SavedVersion,
  lyricsName: (id: string) => string,
): Changes {
  switch (after.of) {
    case 'song': {
      const old = before?.of === 'song' ? before.document : EMPTY_METADATA
      return { kind: 'fields', fields: diffMetadata(old, after.document) }
    }
    case 'lyrics': {
      const old = before?.of === 'lyrics' ? before.document : NO_LYRICS
      return { kind: 'lyrics', diff: diffLyrics(old, after.document) }
    }
    case 'arrangements': {
      const old = before?.of === 'arrangements' ? before.document : NO_ARRANGEMENT
      return { kind: 'fields', fields: diffArrangement(old, after.document, lyricsName) }
    }
  }
}

export const hasChanges = (changes: Changes): boolean =>
  changes.kind === 'lyrics' ? changes.diff.changed : changes.fields.length > 0
