import type { History, ReadSeen, SaveSeen, StoredSaves } from './history.ts'

export interface Verdict {
  /** Acknowledged but not stored. */
  readonly lost: number
  /** Stored in part, or inconsistent with the previous or next version. */
  readonly torn: number
  /** There more than once. */
  readonly duplicated: number
  /** An order of reads and saves that no single copy of the resource could have shown. */
  readonly outOfOrder: number
  readonly details: readonly string[]
}

/** Pure, so that it can be shown to fail on histories that are wrong. */
export const checkHistory = (history: History, stored: StoredSaves): Verdict => {
  const details: string[] = []
  const found = { lost: 0, torn: 0, duplicated: 0, outOfOrder: 0 }
  const report = (kind: keyof typeof found, detail: string) => {
    found[kind]++
    if (details.length < 50) details.push(`${kind}: ${detail}`)
  }
  for (const save of history.saves) checkSave(save, stored, report)
  for (const { key, text } of history.replays)
    if (stored.operations.get(key)?.text !== text)
      report('torn', `the replay of ${key} differs from what was kept`)
  if (stored.orphans > 0) report('torn', `${stored.orphans} records belong to no operation`)
  for (const [head, seen] of observationsByHead(history)) checkOrder(head, seen, report)
  return { ...found, details }
}

type Report = (kind: 'lost' | 'torn' | 'duplicated' | 'outOfOrder', detail: string) => void

const checkSave = (save: SaveSeen, stored: StoredSaves, report: Report): void => {
  const kept = stored.operations.get(save.key)
  if (save.outcome.is === 'saved' && !kept) report('lost', `${save.key} was acknowledged`)
  if (save.outcome.is === 'stale' && kept) report('torn', `${save.key} was refused and is there`)
  if (save.outcome.is === 'saved' && save.outcome.version !== save.ifMatch + 1)
    report('torn', `${save.key} edited version ${save.ifMatch} and made ${save.outcome.version}`)
  if (!kept) return
  const counts = [kept.operations, kept.events, kept.outbox, kept.revisions]
  if (counts.some((count) => count > 1)) report('duplicated', `${save.key} has ${counts.join(', ')} records`)
  if (counts.some((count) => count < 1)) report('torn', `${save.key} has ${counts.join(', ')} records`)
  if (save.outcome.is === 'saved' && save.outcome.text !== kept.text)
    report('torn', `${save.key} was answered with another text than was kept`)
}

interface Observation {
  readonly from: number
  readonly to: number
  readonly version: number
  readonly isSave: boolean
}

const observationsByHead = ({ saves, reads }: History): Map<string, Observation[]> => {
  const seen: (Observation & { head: string })[] = []
  for (const { head, from, to, outcome } of saves) {
    if (head === null || outcome.is === 'unknown') continue
    const version = outcome.is === 'saved' ? outcome.version : outcome.current
    seen.push({ head, from, to, version, isSave: outcome.is === 'saved' })
  }
  for (const read of reads) seen.push({ ...asObservation(read), head: read.head })
  return Map.groupBy(seen, ({ head }) => head)
}

const asObservation = ({ from, to, version }: ReadSeen): Observation => ({ from, to, version, isSave: false })

/**
 * Versions are consecutive, so the history of a head is linearizable exactly if no request that started after
 * another one had finished saw an older version, each version was saved once, and no request saw a version before
 * its save had begun.
 */
const checkOrder = (head: string, seen: readonly Observation[], report: Report): void => {
  const made = new Map<number, Observation>()
  for (const observation of seen.filter(({ isSave }) => isSave)) {
    if (made.has(observation.version))
      report('duplicated', `version ${observation.version} of ${head} was saved twice`)
    made.set(observation.version, observation)
  }
  for (const { version, to } of seen)
    if ((made.get(version)?.from ?? to) > to)
      report('outOfOrder', `version ${version} of ${head} was seen early`)
  const byStart = seen.toSorted((a, b) => a.from - b.from)
  const byEnd = seen.toSorted((a, b) => a.to - b.to)
  let finished = 0
  let newest = 0
  for (const observation of byStart) {
    for (; (byEnd[finished]?.to ?? Number.POSITIVE_INFINITY) < observation.from; finished++)
      newest = Math.max(newest, byEnd[finished]?.version ?? 0)
    if (observation.version < newest || (observation.isSave && observation.version === newest))
      report('outOfOrder', `version ${observation.version} of ${head} after ${newest}`)
  }
}
