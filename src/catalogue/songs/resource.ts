import { foldedMetadata } from '../../core/stored/search-document.ts'
import { fold } from '../../core/text.ts'
import type { SaveAnswer } from '../../http/response/save-answer.ts'
import type { SongHead } from '../../saves/collections.ts'
import type { SavedHead } from '../../saves/command.ts'
import { noReferences, type Resource } from '../../saves/resource.ts'
import { type Metadata, type Song, SongResponse } from './schema.ts'

type DescribedSong = Pick<
  SongHead,
  '_id' | 'version' | 'revisionId' | 'document' | 'updatedAt' | 'archivedAt' | 'visibility'
>

export const describeSong = (head: DescribedSong): Song => ({
  id: head._id,
  version: head.version,
  revisionId: head.revisionId,
  metadata: head.document,
  updatedAt: head.updatedAt.toISOString(),
  archivedAt: head.archivedAt?.toISOString() ?? null,
  visibility: head.visibility ?? null,
})

/** Without the prefix of a version. */
export const songPath = (churchId: string, songId: string): string => `/churches/${churchId}/songs/${songId}`

export const songResource: Resource<Metadata, SongHead> = {
  kind: 'song',
  noun: 'song',
  created: 'song.created',
  updated: 'song.updated',
  archived: 'song.archived',
  unarchived: 'song.unarchived',
  limit: null,
  references: () => noReferences,
  current: (head) => ({ current: describeSong(head) }),
  search: ({ archived, visibility, document }, isNew) => ({
    set: {
      archived,
      title: fold(document.title),
      metadata: foldedMetadata(document),
      ...(visibility ? { visibility } : {}),
      ...(isNew ? { lyrics: {} } : {}),
    },
    ...(visibility ? {} : { unset: ['visibility'] }),
  }),
}

export const songAnswer: SaveAnswer<SavedHead<SongHead>> = {
  shape: SongResponse,
  path: ({ head }) => songPath(head.churchId, head._id),
  body: ({ head }) => ({ song: describeSong(head) }),
}
