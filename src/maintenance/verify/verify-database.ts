import type { ChurchRecord } from '../../churches/collections.ts'
import { invalid } from '../../core/failures.ts'
import type { Database } from '../../db/connect.ts'
import { countingFindings, type Findings, type Report, type Summary } from './report.ts'
import { verifyAssets } from './scan-assets.ts'
import { NumberSet, verifyEvents, verifyOrphans, verifyOutbox } from './scan-events.ts'
import { serviceScan, songScan, verifyHeads } from './scan-heads.ts'
import { verifyOperations } from './scan-operations.ts'
import {
  verifyInvitations,
  verifyMemberships,
  verifyPeopleChanges,
  verifyTokens,
  verifyWaysIn,
} from './scan-people.ts'
import { verifyUnknownChurches } from './scan-unknown-churches.ts'
import { verifyDeliveries, verifyWebhooks } from './scan-webhooks.ts'
import { type View, withCausalReads } from './view.ts'

export interface VerifyOptions {
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
