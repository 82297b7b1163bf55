import type {
  Arrangement,
  ArrangementRevision,
  Catalogue,
  Church,
  LyricRevision,
  LyricVersion,
  Revision,
  RevisionPage,
  Song,
} from '../api-types.ts'
import { request } from './request.ts'

/** Through which door the catalogue is read: as anyone, or as a member of the church. */
export interface Reach {
  as: 'anyone' | 'member'
  churchId: string
}

export const PAGE_SIZE = 50

const root = ({ as, churchId }: Reach) => `/api/v1/${as === 'anyone' ? 'public/' : ''}churches/${churchId}`

export const songPath = (churchId: string, songId: string) => `/api/v1/churches/${churchId}/songs/${songId}`

export const fileAddress = (reach: Reach, assetId: string, download = false) =>
  `${root(reach)}/assets/${assetId}/content${download ? '?download=true' : ''}`

export const signIn = (email: string, password: string) =>
  request<void>('/api/v1/session', { method: 'POST', body: { email, password } })

export const signOut = () => request<void>('/api/v1/session', { method: 'DELETE' })

export const listChurches = (signal?: AbortSignal) =>
  request<{ churches: Church[] }>('/api/v1/churches', { signal })

export const listSongs = (reach: Reach, q: string, offset: number, signal?: AbortSignal) => {
  const query = new URLSearchParams()
  if (q.trim() !== '') query.set('q', q)
  if (offset > 0) query.set('offset', String(offset))
  const suffix = query.size > 0 ? `?${query}` : ''
  return request<Catalogue>(`${root(reach)}/songs${suffix}`, { signal })
}

export const readSong = (reach: Reach, songId: string, signal?: AbortSignal) =>
  request<{ song: Song }>(`${root(reach)}/songs/${songId}`, { signal })

export const listLyrics = (reach: Reach, songId: string, signal?: AbortSignal) =>
  request<{ lyrics: LyricVersion[] }>(`${root(reach)}/songs/${songId}/lyrics`, { signal })

export const listArrangements = (reach: Reach, songId: string, signal?: AbortSignal) =>
  request<{ arrangements: Arrangement[] }>(`${root(reach)}/songs/${songId}/arrangements`, { signal })

/** Which history is meant: the song's own, or that of one lyric version or arrangement. */
export interface HistorySubject<Of extends keyof AnyRevision = keyof AnyRevision> {
  of: Of
  /** Null for the song itself. */
  id: string | null
}

export interface AnyRevision {
  song: Revision
  lyrics: LyricRevision
  arrangements: ArrangementRevision
}

export const listRevisions = <Of extends keyof AnyRevision>(
  churchId: string,
  songId: string,
  subject: HistorySubject<Of>,
  beforeVersion: number | null,
  signal?: AbortSignal,
) => {
  const place = subject.id === null ? '' : `/${subject.of}/${subject.id}`
  const query = beforeVersion === null ? '' : `?beforeVersion=${beforeVersion}`
  return request<RevisionPage<AnyRevision[Of]>>(`${songPath(churchId, songId)}${place}/revisions${query}`, {
    signal,
  })
}

/** A create when `version` is null, otherwise an update of that version. */
export const save = <Answer>(path: string, version: number | null, key: string, body: unknown) =>
  request<Answer>(path, {
    method: version === null ? 'POST' : 'PUT',
    body,
    headers: { 'idempotency-key': key, ...(version === null ? {} : { 'if-match': `"${version}"` }) },
  })
