import type { LyricsDocument, Metadata, SavedBy } from '../../../client/types.ts'
import { lengthOf } from '../../../core/limits.ts'
import {
  arrangementRevisions,
  lyricRevisions,
  type RevisionPage,
  songRevisions,
} from '../../api/requests/revisions.ts'
import { serviceRevisions } from '../../api/services.ts'
import {
  type ArrangementDraft,
  arrangementDraft,
  EMPTY_METADATA,
  lyricsDocument,
} from '../../editor/documents.ts'
import {
  diffArrangement,
  diffLyrics,
  diffMetadata,
  diffService,
  type FieldChange,
  type LyricsDiff,
  type SectionChange,
} from '../../model/diff.ts'
import type { ServiceNames } from '../../model/merge/merge-service.ts'
import { newService, type ServiceDocument, serviceDocument } from '../../model/services/service-document.ts'
import type { Part } from '../../model/song/part.ts'
import type { AllTexts } from '../../texts/further/further-texts.ts'
import { fieldName } from '../../texts/texts.ts'

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

type Changes = { kind: 'fields'; fields: FieldChange[] } | { kind: 'lyrics'; diff: LyricsDiff }

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

/** Longer texts are not quoted in a line. */
const QUOTED_LENGTH = 30
/** So many things are named; the rest is counted. */
const NAMED = 3

/** What changed, in a line. */
export function summaryOf(changes: Changes, t: AllTexts): string {
  const parts =
    changes.kind === 'lyrics'
      ? lyricsParts(changes.diff, t)
      : changes.fields.map((change) => fieldPart(change, t))
  if (parts.length === 0) return t.history.unchanged
  const rest = parts.length - NAMED
  return [...parts.slice(0, NAMED), ...(rest > 0 ? [t.history.andMore(rest)] : [])].join(' · ')
}

function fieldPart(change: FieldChange, t: AllTexts): string {
  const name = fieldName(t, change.field)
  if (change.kind === 'text') {
    const text = (without: 'added' | 'removed') =>
      change.pieces.flatMap((piece) => (piece.kind === without ? [] : [piece.text])).join('')
    return textPart(name, text('added'), text('removed'), t)
  }
  const those = (kind: 'added' | 'removed', sign: string) =>
    change.entries.filter((entry) => entry.kind === kind).map(({ text }) => `${sign} ${text}`)
  const named = [...those('added', '+'), ...those('removed', '−')]
  return `${name}: ${named.length > 0 ? named.join(', ') : t.history.newOrder}`
}

function textPart(name: string, before: string, after: string, t: AllTexts): string {
  if (before === '') return `${name}: ${isShort(after) ? after : t.diff.added}`
  if (after === '') return `${name}: ${t.diff.removed}`
  return isShort(before) && isShort(after) ? `${name}: ${before} → ${after}` : t.history.changed(name)
}

const isShort = (text: string) => lengthOf(text) <= QUOTED_LENGTH && !text.includes('\n')

function lyricsParts({ label, sections, sequence }: LyricsDiff, t: AllTexts): string[] {
  return [
    ...(label ? [textPart(t.diff.label, label.before, label.after, t)] : []),
    ...sections.filter(({ changed }) => changed).map((section) => sectionPart(section, t)),
    ...(sequence ? [t.history.changed(t.diff.order)] : []),
  ]
}

function sectionPart({ kind, name, nameBefore, moved, lines }: SectionChange, t: AllTexts): string {
  if (kind !== 'same') return `${name} ${t.diff[kind]}`
  const count = lines.filter((line) => line.moved || line.kind !== 'same').length
  const said = [
    ...(nameBefore === null ? [] : [t.diff.renamed(nameBefore)]),
    ...(count > 0 ? [t.history.lines(count)] : []),
    ...(moved ? [t.diff.moved] : []),
  ]
  return `${name}: ${said.join(', ')}`
}
