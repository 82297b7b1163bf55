import { changing, creating } from '../../client/client.ts'
import type { ArrangementDocument, LyricsDocument, Metadata, NewLyrics, Song } from '../../client/types.ts'
import { client, unwrap } from './requests/request.ts'

export const createSong = (churchId: string, key: string, body: Metadata) =>
  unwrap(
    client.POST('/api/v2/churches/{churchId}/songs', {
      params: { path: { churchId }, header: creating(key) },
      body,
    }),
  )

interface SongPath {
  churchId: string
  songId: string
}

export const changeSong = (path: SongPath, version: number, key: string, body: Metadata) =>
  unwrap(
    client.PUT('/api/v2/churches/{churchId}/songs/{songId}', {
      params: { path, header: changing(version, key) },
      body,
    }),
  )

export const createLyrics = (path: SongPath, key: string, body: NewLyrics) =>
  unwrap(
    client.POST('/api/v2/churches/{churchId}/songs/{songId}/lyrics', {
      params: { path, header: creating(key) },
      body,
    }),
  )

export const changeLyrics = (
  path: SongPath & { lyricVersionId: string },
  version: number,
  key: string,
  body: LyricsDocument,
) =>
  unwrap(
    client.PUT('/api/v2/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}', {
      params: { path, header: changing(version, key) },
      body,
    }),
  )

export const createArrangement = (path: SongPath, key: string, body: ArrangementDocument) =>
  unwrap(
    client.POST('/api/v2/churches/{churchId}/songs/{songId}/arrangements', {
      params: { path, header: creating(key) },
      body,
    }),
  )

export const changeArrangement = (
  path: SongPath & { arrangementId: string },
  version: number,
  key: string,
  body: ArrangementDocument,
) =>
  unwrap(
    client.PUT('/api/v2/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}', {
      params: { path, header: changing(version, key) },
      body,
    }),
  )

/** Who sees a song; null leaves it to the church. */
export const setVisibility = async (
  path: SongPath,
  version: number,
  key: string,
  visibility: Song['visibility'],
): Promise<Song> => {
  const params = { path, header: changing(version, key) }
  const answer = client.POST('/api/v2/churches/{churchId}/songs/{songId}/visibility', {
    params,
    body: { visibility },
  })
  return (await unwrap(answer)).song
}
