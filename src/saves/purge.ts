import type { ClientSession } from 'mongodb'
import type { Collections } from '../db/collections.ts'
import type { Documents, EventRecord, ResourceKind } from './collections.ts'

/** What can be purged with its song. */
type PurgedKind = Extract<ResourceKind, 'song' | 'lyrics' | 'arrangement'>

const NOTHING = '–'
const SECTION_ID = '00000000-0000-4000-8000-000000000001'
const LINE_ID = '00000000-0000-4000-8000-000000000002'

/**
 * The documents in place of those that were purged, in heads and revisions alike. They keep the rules of every document,
 * so that archives with them are restored as others are.
 */
export const purgedDocuments: { readonly [Kind in PurgedKind]: Documents[Kind] } = {
  song: { title: NOTHING, alternateTitles: [], authors: [], copyright: '', themes: [], songbooks: [] },
  lyrics: {
    label: '',
    sections: [{ id: SECTION_ID, name: NOTHING, lines: [{ id: LINE_ID, text: NOTHING }] }],
    sequence: [],
  },
  arrangement: { label: NOTHING, lyricVersionIds: [], assetIds: [], sourceKey: null, tempo: null },
}

/** Whether an event is of the purge of a whole song; that of a file saves a version of an arrangement. */
export const isSongPurge = ({ kind, purged }: Pick<EventRecord, 'kind' | 'purged'>): boolean =>
  kind === 'song.archived' && purged !== undefined

/** A head that was purged is of no use to a reader: it is there for the history. */
export const unlessPurged = <H extends { readonly purged?: true }>(head: H | null): H | null =>
  head?.purged ? null : head

/** Empties the words and music of a song with all revisions. The head of the song itself is written by the save. */
export const emptySong = async (
  all: Collections,
  { churchId, songId }: Pick<EventRecord, 'churchId' | 'songId'>,
  session: ClientSession,
): Promise<void> => {
  if (songId === null) return
  const empty = (kind: PurgedKind) => ({ $set: { document: purgedDocuments[kind], purged: true } as const })
  const emptyRevisions = (kind: PurgedKind, ids: readonly string[]) =>
    all.revisions.updateMany({ churchId, resourceId: { $in: [...ids] } }, empty(kind), { session })
  const ofSong = { churchId, songId }
  const onlyId = { session, projection: { _id: 1 } } as const
  const lyrics = await all.lyrics.find(ofSong, onlyId).toArray()
  const arrangements = await all.arrangements.find(ofSong, onlyId).toArray()
  const idOf = ({ _id }: { readonly _id: string }) => _id
  await emptyRevisions('song', [songId])
  await emptyRevisions('lyrics', lyrics.map(idOf))
  await emptyRevisions('arrangement', arrangements.map(idOf))
  await all.lyrics.updateMany(
    ofSong,
    { $set: { document: purgedDocuments.lyrics, purged: true } },
    { session },
  )
  await all.arrangements.updateMany(
    ofSong,
    { $set: { document: purgedDocuments.arrangement, purged: true } },
    { session },
  )
}
