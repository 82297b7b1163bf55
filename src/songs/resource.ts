import { foldedMetadata } from '../core/stored/search-document.ts'
import { fold } from '../core/text.ts'
import type { SongHead } from '../db/collections.ts'
import type { SaveAnswer } from '../http/response/save-answer.ts'
import type { SavedHead } from '../saves/command.ts'
import { noReferences, type Resource } from '../saves/resource.ts'
import { type Metadata, type Song, SongResponse } from './schema.ts'

type DescribedSong = Pick<SongHead, '_id' | 'version' | 'revisionId' | 'document' | 'updatedAt'>

export const describeSong = ({ _id, version, revisionId, document, updatedAt }: DescribedSong): Song => ({
  id: _id,
  version,
  revisionId,
  metadata: document,
  updatedAt: updatedAt.toISOString(),
})

/** Without the prefix of a version. */
export const songPath = (churchId: string, songId: string): string => `/churches/${churchId}/songs/${songId}`

export const songResource: Resource<Metadata, SongHead> = {
  kind: 'song',
  noun: 'song',
  created: 'song.created',
  updated: 'song.updated',
  limit: null,
  references: () => noReferences,
  current: (head) => ({ current: describeSong(head) }),
  search: ({ archived, document }, isNew) => ({
    archived,
    title: fold(document.title),
    metadata: foldedMetadata(document),
    ...(isNew ? { lyrics: {} } : {}),
  }),
}

export const songAnswer: SaveAnswer<SavedHead<SongHead>> = {
  shape: SongResponse,
  path: ({ head }) => songPath(head.churchId, head._id),
  body: ({ head }) => ({ song: describeSong(head) }),
}
