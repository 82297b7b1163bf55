import type { ArrangementHead, Head, LyricsHead, SongHead } from '../db/collections.ts'
import type { HeadLine } from './lines.ts'

const common = (head: Head) => ({
  id: head._id,
  songId: head.songId,
  version: head.version,
  revisionId: head.revisionId,
  schemaVersion: head.schemaVersion,
  createdAt: head.createdAt.toISOString(),
  updatedAt: head.updatedAt.toISOString(),
})

/** A current song, lyric version or arrangement in an archive. */
export const headLine = (head: SongHead | LyricsHead | ArrangementHead): HeadLine => ({
  ...common(head),
  ...('archived' in head ? { archived: head.archived } : {}),
  ...(head.archivedAt ? { archivedAt: head.archivedAt.toISOString() } : {}),
  ...('visibility' in head && head.visibility ? { visibility: head.visibility } : {}),
  ...('language' in head ? { language: head.language } : {}),
  document: head.document,
})
