import type { ArrangementRevision, LyricRevision, Revision } from '../../../client/types.ts'
import { client, unwrap, withSignal } from './request.ts'

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
