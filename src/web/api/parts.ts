import type { Arrangement, LyricVersion, SavedBy, Song } from '../../client/types.ts'
import type { SongPart } from '../model/song/part.ts'
import { arrangementRevisions, lyricRevisions, songRevisions } from './endpoints.ts'
import { client, unwrap } from './request.ts'
import { changing } from './saves.ts'

const SONG = '/api/v2/churches/{churchId}/songs/{songId}'
const LYRICS = `${SONG}/lyrics/{lyricVersionId}` as const
const ARRANGEMENT = `${SONG}/arrangements/{arrangementId}` as const

type Saved = Song | LyricVersion | Arrangement

/** Archives a part of a song, or brings it back. */
export async function setArchived(
  { churchId, songId, of, id }: SongPart,
  archived: boolean,
  version: number,
  key: string,
): Promise<Saved> {
  const header = changing(key, version)
  const verb = archived ? 'archive' : 'unarchive'
  if (of === 'song') {
    const params = { path: { churchId, songId }, header }
    return (await unwrap(client.POST(`${SONG}/${verb}`, { params }))).song
  }
  if (of === 'lyrics') {
    const params = { path: { churchId, songId, lyricVersionId: id }, header }
    return (await unwrap(client.POST(`${LYRICS}/${verb}`, { params }))).lyrics
  }
  const params = { path: { churchId, songId, arrangementId: id }, header }
  return (await unwrap(client.POST(`${ARRANGEMENT}/${verb}`, { params }))).arrangement
}

/** Saves an old version of a part again, as a new one. */
export async function restoreVersion(
  { churchId, songId, of, id }: SongPart,
  old: number,
  current: number,
  key: string,
): Promise<Saved> {
  const header = changing(key, current)
  if (of === 'song') {
    const params = { path: { churchId, songId, version: old }, header }
    return (await unwrap(client.POST(`${SONG}/revisions/{version}/restore`, { params }))).song
  }
  if (of === 'lyrics') {
    const params = { path: { churchId, songId, lyricVersionId: id, version: old }, header }
    return (await unwrap(client.POST(`${LYRICS}/revisions/{version}/restore`, { params }))).lyrics
  }
  const params = { path: { churchId, songId, arrangementId: id, version: old }, header }
  return (await unwrap(client.POST(`${ARRANGEMENT}/revisions/{version}/restore`, { params }))).arrangement
}

/** Who saved the newest versions of a part up to this one, newest first. */
export async function readSavers(
  { churchId, songId, of, id }: SongPart,
  upTo: number,
  signal?: AbortSignal,
): Promise<{ version: number; savedBy: SavedBy | null }[]> {
  const list = {
    song: () => songRevisions({ churchId, songId }),
    lyrics: () => lyricRevisions({ churchId, songId, lyricVersionId: id }),
    arrangements: () => arrangementRevisions({ churchId, songId, arrangementId: id }),
  }[of]()
  const { revisions } = await list(upTo + 1, signal)
  return revisions.map(({ version, savedBy }) => ({ version, savedBy }))
}
