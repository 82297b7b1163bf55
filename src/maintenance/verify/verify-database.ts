import type { ChurchRecord } from '../../churches/collections.ts'
import { invalid } from '../../core/failures.ts'
import { type Collections, everyCollection } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { countingFindings, type Findings, type Report, type Summary } from './report.ts'
import { verifyAssets } from './scan-assets.ts'
import { NumberSet, verifyEvents, verifyOrphans, verifyOutbox } from './scan-events.ts'
import { serviceScan, songScan, verifyHeads } from './scan-heads.ts'
import { verifyOperations } from './scan-operations.ts'
import {
  verifyDeliveries,
  verifyInvitations,
  verifyMemberships,
  verifyPeopleChanges,
  verifyTokens,
  verifyWaysIn,
  verifyWebhooks,
} from './scan-people.ts'
import { afterAllOf, type View, withCausalReads } from './view.ts'

interface VerifyOptions {
  /** null: all of them. */
  readonly churchId: string | null
  /** null: files are not checked. */
  readonly files: {
    /** Read every byte and compare its hash, too. */
    readonly bytes: boolean
    /** Bytes without an asset that are older than this are no upload under way. */
    readonly abandonedBefore: Date
  } | null
}

const CONCURRENT_CHURCHES = 4

/**
 * Scans the whole catalogue and reports every record that does not agree with the others. It changes nothing,
 * needs memory for a few hundred songs at a time, and may run while people save.
 */
export const verifyDatabase = async (
  database: Database,
  { churchId, files }: VerifyOptions,
  report: Report,
): Promise<Summary> => {
  const { findings, summary } = countingFindings(report)
  const churches = await withCausalReads(database, (view) => churchesToCheck(view, churchId))
  const workers = Array.from({ length: CONCURRENT_CHURCHES }, async () => {
    for (let next = churches.pop(); next; next = churches.pop()) await verifyChurch(database, next, findings)
  })
  await Promise.all(workers)
  await withCausalReads(database, async (view) => {
    await verifyOutbox(view, churchId, findings)
    await verifyMemberships(view, churchId, findings)
    await verifyTokens(view, churchId, findings)
    await verifyInvitations(view, churchId, findings)
    await verifyWebhooks(view, churchId, findings)
    await verifyDeliveries(view, churchId, findings)
    if (!churchId) await verifyUnknownChurches(view, findings)
    if (!churchId) await verifyWaysIn(view, findings)
  })
  if (files) await verifyAssets(database, { churchId, ...files }, findings)
  return summary()
}

const churchesToCheck = async ({ all, session }: View, churchId: string | null): Promise<string[]> => {
  const found = await all.churches
    .find(churchId ? { _id: churchId } : {}, { session, projection: { _id: 1 } })
    .toArray()
  if (churchId && found.length === 0) throw invalid(`There is no church with the id ${churchId}.`)
  return found.map(({ _id }) => _id)
}

const verifyChurch = async (database: Database, churchId: string, findings: Findings): Promise<void> => {
  await withCausalReads(database, async (view) => {
    const church = await view.all.churches.findOne({ _id: churchId }, { session: view.session })
    if (church) await verifyChurchRecords(view, church, findings)
  })
  await verifyHeads(database, churchId, songScan, findings)
  await verifyHeads(database, churchId, serviceScan, findings)
  findings.checked('churches', 1)
}

const verifyChurchRecords = async (view: View, church: ChurchRecord, findings: Findings): Promise<void> => {
  const answered = new NumberSet()
  await verifyOperations(view, church._id, answered, findings)
  await verifyEvents(view, church, answered, findings)
  await verifyOrphans(view, church._id, findings)
  await verifyPeopleChanges(view, church._id, findings)
}

/** The churches, and what the scans of memberships and assets find beside them. */
const SCANNED: ReadonlySet<string> = new Set(['churches', 'memberships', 'bytes.files'])

/** Collections whose records name a church that an index finds. */
const indexedByChurch = (all: Collections) =>
  everyCollection(all).filter(({ collectionName, declaration: { church, indexes } }) => {
    if (church === null || SCANNED.has(collectionName)) return false
    return church === '_id' || indexes.some(({ key }) => Object.keys(key)[0] === church)
  })

/** Records of churches that do not exist: no scan of a church finds them. */
const verifyUnknownChurches = async (view: View, findings: Findings): Promise<void> => {
  const named = new Map<string, readonly string[]>()
  for (const collection of indexedByChurch(view.all)) {
    const { session } = view
    const ids = await collection.distinct(collection.declaration.church ?? '_id', {}, { session })
    named.set(collection.collectionName, ids.map(String))
  }
  named.set(view.all.operations.collectionName, await churchIdsOfOperations(view))
  const known = await knownAmong(view, [...new Set([...named.values()].flat())])
  for (const [collection, churchIds] of named)
    for (const churchId of churchIds)
      if (!known.has(churchId))
        findings.found({
          code: 'church-missing',
          churchId,
          ids: { collection },
          sentence: `The collection ${collection} holds records of the church ${churchId}, which does not exist.`,
        })
}

/** From each church's first operation straight to the next church's: the key begins with the church. */
const churchIdsOfOperations = async ({ all, session }: View): Promise<string[]> => {
  const churchIds: string[] = []
  for (;;) {
    const last = churchIds.at(-1)
    const beyond = last === undefined ? {} : { _id: { $gt: afterAllOf(last) } }
    const [next] = await all.operations
      .find(beyond, { session, projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(1)
      .toArray()
    if (!next) return churchIds
    churchIds.push(next._id.churchId)
  }
}

/** Those that exist, that are being restored, or that were removed a short while ago. */
const knownAmong = async (
  { all, session }: View,
  churchIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const only = { session, projection: { _id: 1 } }
  const named = { _id: { $in: [...churchIds] } }
  // In this order: a restore that ends, or a church that is removed, between two reads is found by the later one.
  const restored = await all.restores.find(named, only).toArray()
  const churches = await all.churches.find(named, only).toArray()
  const removed = await all.removals.find(named, only).toArray()
  return new Set([...restored, ...churches, ...removed].map(({ _id }) => _id))
}
