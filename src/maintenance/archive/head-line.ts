import type { ArrangementHead, Head, LyricsHead, ServiceHead, SongHead } from '../../saves/collections.ts'
import type { HeadLine } from './lines.ts'

const common = (head: Head) => ({
  id: head._id,
  ...(head.songId === null ? {} : { songId: head.songId }),
  version: head.version,
  revisionId: head.revisionId,
  schemaVersion: head.schemaVersion,
  createdAt: head.createdAt.toISOString(),
  updatedAt: head.updatedAt.toISOString(),
})

export type AnyHead = SongHead | LyricsHead | ArrangementHead | ServiceHead

/** A current song, lyric version, arrangement or service in an archive. */
export const headLine = (head: AnyHead): HeadLine => ({
  ...common(head),
  ...('archived' in head ? { archived: head.archived } : {}),
  ...(head.archivedAt ? { archivedAt: head.archivedAt.toISOString() } : {}),
  ...('visibility' in head && head.visibility ? { visibility: head.visibility } : {}),
  ...('language' in head ? { language: head.language } : {}),
  document: head.document,
})
