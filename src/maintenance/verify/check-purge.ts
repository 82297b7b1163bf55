import { isSongPurge, purgedDocuments } from '../../saves/purge.ts'
import { nouns } from './check-history.ts'
import type { Problem } from './report.ts'
import type { KnownHead, SongRecords } from './song-records.ts'

/**
 * A song that an event says was purged has empty documents only, and nothing was saved in it since. No other song has a
 * mark of a purge.
 */
export const checkPurge = (records: SongRecords, heads: readonly KnownHead[]): Problem[] => {
  const { churchId, songId, events, revisions, documents } = records
  const at = events.findIndex(isSongPurge)
  const isPurged = at >= 0
  const problem = (what: string, ids: Problem['ids']): Problem => ({
    code: 'purge-wrong',
    churchId,
    ids: { songId, ...ids },
    sentence: `The song ${songId} was ${isPurged ? '' : 'not '}purged by its events, but ${what}.`,
  })
  const isEmpty = (kind: KnownHead['kind'], document: unknown): boolean =>
    kind !== 'service' && Bun.deepEquals(document, purgedDocuments[kind], true)
  const later = isPurged ? events.slice(at + 1) : []
  return [
    ...later.map(({ cursor }) => problem(`the event ${cursor} is later`, { cursor })),
    ...heads.flatMap(({ kind, head }) => {
      const isAsExpected = isPurged ? head.purged && isEmpty(kind, head.document) : !head.purged
      return isAsExpected ? [] : [problem(`not its ${nouns[kind]} ${head._id}`, { resourceId: head._id })]
    }),
    ...heads.flatMap(({ kind, head }) =>
      (revisions.get(head._id) ?? []).flatMap(({ _id: revisionId, version, purged }) => {
        const isAsExpected = isPurged ? purged && isEmpty(kind, documents.get(revisionId)) : !purged
        return isAsExpected
          ? []
          : [
              problem(`not version ${version} of its ${nouns[kind]} ${head._id}`, {
                ...{ resourceId: head._id, revisionId, version },
              }),
            ]
      }),
    ),
  ]
}
