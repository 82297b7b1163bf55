import { expect } from 'bun:test'
import type { Collection } from 'mongodb'
import type { Head } from '../../src/saves/collections.ts'
import type { TestServer } from '../../testkit/server.ts'

/**
 * Holds everything a church has against everything it should have after this many saves: one revision,
 * event, outbox entry and operation each, cursors without a gap, and heads that agree with their history.
 */
export const expectWholeChurch = async (
  { database }: Pick<TestServer, 'database'>,
  churchId: string,
  saves: number,
): Promise<void> => {
  const all = database.collections
  const of = <T extends { churchId: string }>(collection: Collection<T>) =>
    (collection as unknown as Collection<{ churchId: string }>)
      .find({ churchId })
      .toArray() as unknown as Promise<T[]>
  const [church, events, revisions, operations, outbox, search, songs, lyrics, arrangements, services] =
    await Promise.all([
      all.churches.findOne({ _id: churchId }),
      of(all.events),
      of(all.revisions),
      of(all.operations),
      of(all.outbox),
      of(all.search),
      of(all.songs),
      of(all.lyrics),
      of(all.arrangements),
      of(all.services),
    ])
  const eventIds = idsOf(events)
  const oneToMany = Array.from({ length: saves }, (_, at) => at + 1)

  expect(church?.cursor).toBe(saves)
  expect(events.map(({ cursor }) => cursor).sort((a, b) => a - b)).toEqual(oneToMany)
  expect(idsOf(outbox)).toEqual(eventIds)
  expect(operations.map(({ response }) => response.operationId).sort()).toEqual(eventIds)
  expect(events.map(({ revisionId }) => revisionId).sort()).toEqual(idsOf(revisions))

  const heads: Head[] = [...songs, ...lyrics, ...arrangements, ...services]
  const histories = Map.groupBy(revisions, ({ resourceId }) => resourceId)
  expect([...histories.keys()].sort()).toEqual(idsOf(heads))
  for (const { _id, revisionId, version, document } of heads) {
    const history = (histories.get(_id) ?? []).sort((a, b) => a.version - b.version)
    expect(history.map((revision) => revision.version)).toEqual(oneToMany.slice(0, version))
    expect(history.at(-1)).toMatchObject({ _id: revisionId, document })
  }

  expect(idsOf(search)).toEqual(idsOf(songs))
  const sung = search.flatMap((found) => Object.keys(found.lyrics).map((id) => `${found._id} ${id}`))
  expect(sung.sort()).toEqual(lyrics.map(({ songId, _id }) => `${songId} ${_id}`).sort())
}

const idsOf = (documents: readonly { readonly _id: string }[]): string[] =>
  documents.map(({ _id }) => _id).sort()
