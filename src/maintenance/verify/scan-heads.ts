import type { Collection, Filter } from 'mongodb'
import { inBatches } from '../../core/async/work-slices.ts'
import { compareText } from '../../core/text.ts'
import type { Collections } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import type { EventRecord, Head, ServiceHead, SongHead } from '../../saves/collections.ts'
import { checkService, checkSong, loadServiceRecords, type ServiceRecords } from './check-contents.ts'
import type { Findings, Problem } from './report.ts'
import { type HeadWithEvents, loadSongRecords, type SongRecords } from './song-records.ts'
import { type View, withCausalReads, withSnapshot } from './view.ts'

const HEADS_PER_BATCH = 200
const EVENTS_PER_FETCH = 2000
const LONG_HISTORY = 100

/** What differs between the scan of songs and that of services. */
interface HeadScan<H extends Head, R> {
  readonly counted: 'songs' | 'services'
  collection(all: Collections): Collection<H>
  /** The field of an event that names the head. */
  readonly idField: 'songId' | 'serviceId'
  /** The events that belong to the heads. */
  readonly events: Filter<EventRecord>
  load(view: View, churchId: string, found: readonly HeadWithEvents<H>[]): Promise<R[]>
  idOf(records: R): string
  check(records: R): Problem[]
}

/**
 * Scans the songs or the services of a church. A save may come between two reads of one, so a problem in the scan is only
 * suspected. Suspects are read again in one snapshot, which decides.
 */
export const verifyHeads = <H extends Head, R>(
  database: Database,
  churchId: string,
  scan: HeadScan<H, R>,
  findings: Findings,
): Promise<void> =>
  withCausalReads(database, async (view) => {
    const before = await cursorOf(view, churchId)
    let suspects: string[] = []
    const recheckSuspects = async () => {
      await recheck(database, churchId, scan, suspects, findings)
      suspects = []
    }
    // A long history counts for several, or a batch of them would fill the memory.
    const weight = ({ events }: HeadWithEvents<H>) => 1 + events.length / LONG_HISTORY
    for await (const batch of inBatches(headsWithEvents(view, churchId, scan), HEADS_PER_BATCH, weight)) {
      const loaded = await scan.load(view, churchId, batch)
      const suspicious = loaded.filter((records) => scan.check(records).length > 0)
      findings.checked(scan.counted, batch.length)
      if (suspicious.length === 0) continue
      // No save since the scan began: its reads are consistent already.
      if ((await cursorOf(view, churchId)) === before)
        for (const records of suspicious) scan.check(records).forEach(findings.found)
      else suspects.push(...suspicious.map(scan.idOf))
      if (suspects.length >= HEADS_PER_BATCH) await recheckSuspects()
    }
    if (suspects.length > 0) await recheckSuspects()
  })

/** No index finds the events of a song or a service, so the church's are all read: once for many of them. */
const recheck = <H extends Head, R>(
  database: Database,
  churchId: string,
  scan: HeadScan<H, R>,
  ids: readonly string[],
  findings: Findings,
): Promise<void> =>
  withSnapshot(database, async (view) => {
    const { all, session } = view
    const wanted = { $in: [...ids] }
    const named = { churchId, _id: wanted } as unknown as Filter<H>
    const heads = await scan.collection(all).find<H>(named, { session }).toArray()
    const events = await all.events
      .find({ churchId, [scan.idField]: wanted }, { session })
      .sort({ churchId: 1, cursor: 1 })
      .toArray()
    const headOf = new Map(heads.map((head) => [head._id, head]))
    const eventsOf = Map.groupBy(events, (event) => event[scan.idField])
    const known = ids.map((id) => ({ id, head: headOf.get(id) ?? null, events: eventsOf.get(id) ?? [] }))
    for (const records of await scan.load(view, churchId, known)) scan.check(records).forEach(findings.found)
  })

/** The heads and the church's events side by side, both in the order of the heads' ids. */
async function* headsWithEvents<H extends Head, R>(
  { all, session }: View,
  churchId: string,
  scan: HeadScan<H, R>,
): AsyncGenerator<HeadWithEvents<H>> {
  const heads = scan
    .collection(all)
    .find<H>({ churchId } as unknown as Filter<H>, { session })
    .sort({ churchId: 1, _id: 1 })
    .batchSize(HEADS_PER_BATCH)
  const events = all.events
    .find({ churchId, ...scan.events }, { session })
    .sort({ [scan.idField]: 1, cursor: 1 })
    .allowDiskUse(true)
    .batchSize(EVENTS_PER_FETCH)
  const idOf = (event: EventRecord) => event[scan.idField] ?? ''
  try {
    let head = await heads.next()
    let event = await events.next()
    while (head || event) {
      const id = firstOf(head?._id, event && idOf(event))
      const own: EventRecord[] = []
      for (; event && idOf(event) === id; event = await events.next()) own.push(event)
      const hasHead = head?._id === id
      yield { id, head: hasHead ? head : null, events: own }
      if (hasHead) head = await heads.next()
    }
  } finally {
    await Promise.all([heads.close(), events.close()])
  }
}

const firstOf = (headId: string | undefined, eventId: string | null): string => {
  if (headId === undefined || eventId === null) return headId ?? eventId ?? ''
  return compareText(eventId, headId) < 0 ? eventId : headId
}

const cursorOf = async ({ all, session }: View, churchId: string): Promise<number | undefined> =>
  (await all.churches.findOne({ _id: churchId }, { session, projection: { cursor: 1 } }))?.cursor

export const songScan: HeadScan<SongHead, SongRecords> = {
  counted: 'songs',
  collection: (all) => all.songs,
  idField: 'songId',
  events: { serviceId: { $exists: false } },
  load: loadSongRecords,
  idOf: ({ songId }) => songId,
  check: checkSong,
}

export const serviceScan: HeadScan<ServiceHead, ServiceRecords> = {
  counted: 'services',
  collection: (all) => all.services,
  idField: 'serviceId',
  events: { serviceId: { $exists: true } },
  load: loadServiceRecords,
  idOf: ({ serviceId }) => serviceId,
  check: checkService,
}
