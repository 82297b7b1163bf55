import type { LyricsDocument, Metadata, SavedBy } from '../../../client/types.ts'
import {
  arrangementRevisions,
  lyricRevisions,
  type RevisionPage,
  songRevisions,
} from '../../api/requests/endpoints.ts'
import { serviceRevisions } from '../../api/services.ts'
import { diffArrangement, diffMetadata, type FieldChange } from '../../model/diff/fields.ts'
import { diffLyrics, type LyricsDiff } from '../../model/diff/lyrics.ts'
import { diffService } from '../../model/diff/service.ts'
import type { ServiceNames } from '../../model/merge/service.ts'
import { newService, type ServiceDocument, serviceDocument } from '../../model/services/service-document.ts'
import type { Part } from '../../model/song/part.ts'
import { type ArrangementDraft, arrangementDraft, EMPTY_METADATA, lyricsDocument } from '../edit/documents.ts'

type SavedDocument =
  | { of: 'song'; document: Metadata }
  | { of: 'lyrics'; document: LyricsDocument }
  | { of: 'arrangements'; document: ArrangementDraft }
  | { of: 'service'; document: ServiceDocument }

/** A saved version of a song's details, words or sheet music, or of a service. */
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

const savedFields = ({ version, createdAt, savedBy, restoredFrom }: Saved): Saved => ({
  version,
  createdAt,
  savedBy,
  restoredFrom,
})

const pageOf = <R extends Saved>(
  { revisions, hasMore }: RevisionPage<R>,
  documentOf: (revision: R) => SavedDocument,
): VersionPage => ({
  hasMore,
  versions: revisions.map((found) => ({ ...savedFields(found), ...documentOf(found) })),
})

/** The newest versions of one thing, or those before a version. */
export async function readVersions(
  part: Part,
  before: number | null,
  signal: AbortSignal,
): Promise<VersionPage> {
  const { churchId, id } = part
  switch (part.of) {
    case 'song': {
      const read = songRevisions({ churchId, songId: id })
      return pageOf(await read(before, signal), ({ metadata }) => ({ of: 'song', document: metadata }))
    }
    case 'lyrics': {
      const read = lyricRevisions({ churchId, songId: part.songId, lyricVersionId: id })
      return pageOf(await read(before, signal), (found) => ({
        of: 'lyrics',
        document: lyricsDocument(found),
      }))
    }
    case 'arrangements': {
      const read = arrangementRevisions({ churchId, songId: part.songId, arrangementId: id })
      return pageOf(await read(before, signal), (found) => ({
        of: 'arrangements',
        document: arrangementDraft(found),
      }))
    }
    case 'service': {
      const read = serviceRevisions({ churchId, serviceId: id })
      return pageOf(await read(before, signal), (found) => ({
        of: 'service',
        document: serviceDocument(found),
      }))
    }
  }
}

/** What the parts of a document are called for a person. */
export interface ChangeNames {
  lyrics: (lyricVersionId: string) => string
  service?: ServiceNames
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
  names: ChangeNames,
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
      return { kind: 'fields', fields: diffArrangement(old, after.document, names.lyrics) }
    }
    case 'service': {
      const old = before?.of === 'service' ? before.document : newService('')
      return {
        kind: 'fields',
        fields: names.service ? diffService(old, after.document, names.service) : [],
      }
    }
  }
}

export const hasChanges = (changes: Changes): boolean =>
  changes.kind === 'lyrics' ? changes.diff.changed : changes.fields.length > 0
