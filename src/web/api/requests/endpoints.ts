import type { ArrangementRevision, LyricRevision, Revision } from '../../../client/types.ts'
import { listPublicSongs } from '../public-data.ts'
import { client, unwrap, withSignal } from './request.ts'

/** How the catalogue is read: without a session, or as a member of the church. */
export interface Scope {
  as: 'anyone' | 'member'
  churchId: string
}

export const fileAddress = ({ as, churchId }: Scope, assetId: string, download = false) =>
  `${as === 'anyone' ? '/app/data' : '/api/v2'}/churches/${churchId}/assets/${assetId}/content${download ? '?download=true' : ''}`

export const signIn = (email: string, password: string) =>
  unwrap(client.POST('/api/v2/session', { body: { email, password } }))

export const signOut = () => unwrap(client.DELETE('/api/v2/session'))

export const listChurches = (signal?: AbortSignal) =>
  unwrap(client.GET('/api/v2/churches', withSignal(signal)))

/** The archived ones instead of those that are not. */
const archivedOnly = (isArchived: boolean) => (isArchived ? { archived: 'only' as const } : {})

/** By title; of a search the best matches first. Only members list archived songs. */
export const listSongs = (
  { as, churchId }: Scope,
  q: string,
  offset: number,
  signal?: AbortSignal,
  isArchived = false,
) => {
  const search = q.trim() === '' ? {} : { q, order: 'relevance' as const }
  const query = { ...search, ...(offset > 0 ? { offset } : {}) }
  if (as === 'anyone') return listPublicSongs(churchId, query, signal)
  return unwrap(
    client.GET('/api/v2/churches/{churchId}/songs', {
      params: { path: { churchId }, query: { ...query, ...archivedOnly(isArchived) } },
      ...withSignal(signal),
    }),
  )
}

/** The parts of a song as members read them; visitors read all at once, by `readWholeSong`. */
interface MembersOf {
  churchId: string
}

export const readSong = ({ churchId }: MembersOf, songId: string, signal?: AbortSignal) =>
  unwrap(
    client.GET('/api/v2/churches/{churchId}/songs/{songId}', {
      params: { path: { churchId, songId } },
      ...withSignal(signal),
    }),
  )

export const listLyrics = (
  { churchId }: MembersOf,
  songId: string,
  signal?: AbortSignal,
  isArchived = false,
) =>
  unwrap(
    client.GET('/api/v2/churches/{churchId}/songs/{songId}/lyrics', {
      params: { path: { churchId, songId }, query: archivedOnly(isArchived) },
      ...withSignal(signal),
    }),
  )

export const listArrangements = (
  { churchId }: MembersOf,
  songId: string,
  signal?: AbortSignal,
  isArchived = false,
) =>
  unwrap(
    client.GET('/api/v2/churches/{churchId}/songs/{songId}/arrangements', {
      params: { path: { churchId, songId }, query: archivedOnly(isArchived) },
      ...withSignal(signal),
    }),
  )

export interface RevisionPage<R> {
  revisions: R[]
  hasMore: boolean
}

interface HistoryOf {
  churchId: string
  songId: string
}

type ListRevisions<R> = (beforeVersion: number | null, signal?: AbortSignal) => Promise<RevisionPage<R>>

const before = (beforeVersion: number | null) => (beforeVersion === null ? {} : { beforeVersion })

export const songRevisions =
  (path: HistoryOf): ListRevisions<Revision> =>
  (version, signal) =>
    unwrap(
      client.GET('/api/v2/churches/{churchId}/songs/{songId}/revisions', {
        params: { path, query: before(version) },
        ...withSignal(signal),
      }),
    )

export const lyricRevisions =
  (path: HistoryOf & { lyricVersionId: string }): ListRevisions<LyricRevision> =>
  (version, signal) =>
    unwrap(
      client.GET('/api/v2/churches/{churchId}/songs/{songId}/lyrics/{lyricVersionId}/revisions', {
        params: { path, query: before(version) },
        ...withSignal(signal),
      }),
    )

export const arrangementRevisions =
  (path: HistoryOf & { arrangementId: string }): ListRevisions<ArrangementRevision> =>
  (version, signal) =>
    unwrap(
      client.GET('/api/v2/churches/{churchId}/songs/{songId}/arrangements/{arrangementId}/revisions', {
        params: { path, query: before(version) },
        ...withSignal(signal),
      }),
    )
