import { arrangementKind } from '../../src/catalogue/arrangements.ts'
import type { Kind } from '../../src/catalogue/kind.ts'
import { answerSave } from '../../src/catalogue/kind-routes.ts'
import { lyricsKind } from '../../src/catalogue/lyrics.ts'
import { serviceKind } from '../../src/catalogue/services.ts'
import { songKind } from '../../src/catalogue/songs.ts'
import { showIn } from '../../src/core/schema/versioned-fields.ts'
import type { Collections } from '../../src/db/collections.ts'
import type { AssetRecord } from '../../src/files/collections.ts'
import type { OperationRecord, RevisionRecord } from '../../src/saves/collections.ts'
import { resultOf } from '../../src/saves/operation.ts'
import type { CommittedSave, StoredSaves } from './history.ts'

/** Reads the end of a run out of the database: every committed key with the records that belong to it. */
export const readStoredSaves = async (all: Collections, churchId: string): Promise<StoredSaves> => {
  const [operations, events, outbox, revisions, assets] = await Promise.all([
    all.operations.find({ churchId }).toArray(),
    all.events.find({ churchId }).toArray(),
    all.outbox.find({ churchId }, { projection: { _id: 1 } }).toArray(),
    all.revisions.find({ churchId }).toArray(),
    all.assets.find({ churchId }).toArray(),
  ])
  const eventsById = Map.groupBy(events, ({ _id }) => _id)
  const outboxById = Map.groupBy(outbox, ({ _id }) => _id)
  const revisionsById = Map.groupBy(revisions, ({ _id }) => _id)
  const answer = createAnswers(revisions, assets)
  const known = new Map<string, CommittedSave>()
  const claimed = new Set<string>()
  for (const [key, same] of Map.groupBy(operations, ({ _id }) => _id.key)) {
    const ids = same.map(({ response }) => response.operationId)
    const ownEvents = ids.flatMap((id) => eventsById.get(id) ?? [])
    for (const { _id, revisionId } of ownEvents) claimed.add(_id).add(revisionId)
    known.set(key, {
      operations: same.length,
      events: ownEvents.length,
      outbox: ids.flatMap((id) => outboxById.get(id) ?? []).length,
      revisions: ownEvents.flatMap(({ revisionId }) => revisionsById.get(revisionId) ?? []).length,
      text: same[0] ? answer(same[0]) : '',
    })
  }
  const orphans = [...events, ...outbox, ...revisions].filter(({ _id }) => !claimed.has(_id)).length
  return { operations: known, orphans }
}

const KINDS: Readonly<Record<RevisionRecord['kind'], Kind>> = {
  song: songKind,
  lyrics: lyricsKind,
  arrangement: arrangementKind,
  service: serviceKind,
}

/** What a replay of an operation is answered; empty where its revision is missing. */
const createAnswers = (revisions: readonly RevisionRecord[], assets: readonly AssetRecord[]) => {
  const stored = {
    revisions: new Map(revisions.map((revision) => [revision._id, revision])),
    assets: new Map(assets.map((asset) => [asset._id, asset])),
  }
  return (operation: OperationRecord): string => {
    const kind = stored.revisions.get(operation.response.revisionId)?.kind
    if (!kind) return ''
    const result = resultOf(operation, stored)
    // Version 1 has no services.
    const version = kind === 'service' ? 2 : 1
    const { body } = answerSave(KINDS[kind], { result, replayed: true }, version)
    const show = showIn(version, KINDS[kind].shapes.response)
    return JSON.stringify(show ? show(body) : body)
  }
}
