import type { QueryClient } from '@tanstack/react-query'
import { changing } from '../../client/client.ts'
import type { Arrangement, LyricVersion, SavedBy, Service, Song } from '../../client/types.ts'
import type { Part } from '../model/song/part.ts'
import { keys } from './queries.ts'
import { client, unwrap } from './requests/request.ts'
import {
  arrangementRevisions,
  lyricRevisions,
  type RevisionPage,
  songRevisions,
} from './requests/revisions.ts'
import { restoreService, serviceRevisions, setServiceArchived } from './services.ts'

const SONG = '/api/v2/churches/{churchId}/songs/{songId}'
const LYRICS = `${SONG}/lyrics/{lyricVersionId}` as const
const ARRANGEMENT = `${SONG}/arrangements/{arrangementId}` as const

type Saved = Song | LyricVersion | Arrangement | Service

/** Archives a part of a song or a service, or brings it back. */
export async function setArchived(
  part: Part,
  archived: boolean,
  version: number,
  key: string,
): Promise<Saved> {
  if (part.of === 'service')
    return setServiceArchived({ churchId: part.churchId, serviceId: part.id }, archived, version, key)
  const { churchId, songId, of, id } = part
  const header = changing(version, key)
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
export async function restoreVersion(part: Part, old: number, current: number, key: string): Promise<Saved> {
  if (part.of === 'service')
    return restoreService({ churchId: part.churchId, serviceId: part.id }, old, current, key)
  const { churchId, songId, of, id } = part
  const header = changing(current, key)
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
  part: Part,
  upTo: number,
  signal?: AbortSignal,
): Promise<{ version: number; savedBy: SavedBy | null }[]> {
  const { revisions } = await revisionsOf(part)(upTo + 1, signal)
  return revisions.map(({ version, savedBy }) => ({ version, savedBy }))
}

function revisionsOf(
  part: Part,
): (
  before: number | null,
  signal?: AbortSignal,
) => Promise<RevisionPage<{ version: number; savedBy: SavedBy | null }>> {
  const { churchId, id } = part
  switch (part.of) {
    case 'song':
      return songRevisions({ churchId, songId: id })
    case 'lyrics':
      return lyricRevisions({ churchId, songId: part.songId, lyricVersionId: id })
    case 'arrangements':
      return arrangementRevisions({ churchId, songId: part.songId, arrangementId: id })
    case 'service':
      return serviceRevisions({ churchId, serviceId: id })
  }
}

/** After a save of its words or sheet music: everything that was read of the song is read again when it is needed. */
export function refreshSong(queries: QueryClient, churchId: string, songId: string): void {
  const scope = { as: 'member', churchId } as const
  void queries.invalidateQueries({ queryKey: keys.song(scope, songId) })
  void queries.invalidateQueries({ queryKey: keys.songs(scope) })
  void queries.invalidateQueries({ queryKey: ['anyone', churchId] })
}

/** The same for a service, and for what was sung. */
export function refreshService(queries: QueryClient, churchId: string, serviceId: string): void {
  void queries.invalidateQueries({ queryKey: keys.service(churchId, serviceId) })
  void queries.invalidateQueries({ queryKey: keys.services(churchId) })
  void queries.invalidateQueries({ queryKey: ['member', churchId, 'usage'] })
  void queries.invalidateQueries({ queryKey: ['anyone', churchId] })
}

export const refreshPart = (queries: QueryClient, part: Part): void =>
  part.of === 'service'
    ? refreshService(queries, part.churchId, part.id)
    : refreshSong(queries, part.churchId, part.songId)
