import type { ClientSession } from 'mongodb'
import { inBatches } from '../../../core/async/batches.ts'
import type { Collections } from '../../../db/collections.ts'
import type { Database } from '../../../db/connect.ts'
import { churchEntry } from '../../../formats/archive/names.ts'
import type { Change, Command, Records } from '../../../saves/command.ts'
import { applyChange, loadRecords } from '../../../saves/records.ts'
import { headsBefore, numberChanges, writeChanges } from '../../../saves/write.ts'
import { damaged, refuseRepeated } from '../bad-archive.ts'
import { HistoryLine } from '../lines.ts'
import type { ArchiveFile } from './archive-file.ts'
import { historyCommand } from './history-command.ts'
import { checkedLine, lineReader } from './read-lines.ts'
import { alreadyRunning, type Target } from './target.ts'
import { withTransactions } from './transactions.ts'

/** As many as a server saves together. */
const BATCH_SIZE = 128

const historyLines = lineReader<HistoryLine>(HistoryLine)

/**
 * Saves every change of the history again, in order and by the save pipeline's own code, some in each transaction. The
 * pipeline counts in the record of the restore, so the church is not visible yet. After an interruption, the cursor of
 * that record is the number of the last committed change.
 */
export const restoreHistory = async (
  database: Database,
  archive: ArchiveFile,
  target: Target,
  onLines: (count: number) => void,
): Promise<void> => {
  const { collections } = database
  const name = churchEntry(target.source.id, 'history')
  const hidden = { ...collections, churches: collections.restores as unknown as Collections['churches'] }
  let next = 1
  await withTransactions(database, async (commit) => {
    const lines = historyLines(archive, name, target.source.counts.history)
    for await (const batch of inBatches(lines, BATCH_SIZE)) {
      for (const { cursor } of batch)
        if (cursor !== next++) throw damaged(`the changes in ${name} are not numbered 1, 2, 3 …`)
      const left = batch.filter(({ cursor }) => cursor > target.record.cursor)
      const numbered = left.map((line) => ({
        cursor: line.cursor,
        command: checkedLine(name, line.cursor, () => historyCommand(line, target.record._id, target.map)),
      }))
      if (numbered.length > 0)
        await commit((session) => saveTogether(hidden, session, numbered, name)).catch(refuseRepeated)
      onLines(batch.length)
    }
  })
}

interface Numbered {
  readonly cursor: number
  readonly command: Command
}

const saveTogether = async (
  all: Collections,
  session: ClientSession,
  numbered: readonly Numbered[],
  name: string,
): Promise<void> => {
  await refuseIntruder(all, numbered, session)
  const commands = numbered.map(({ command }) => command)
  const records = await loadRecords(all, commands, session)
  const before = headsBefore(records)
  const changes = numbered.map((one) => decideAndApply(one, records, name))
  await writeChanges(all, await numberChanges(all, changes, session), before, session)
}

/** Within the transaction, so that of two programs only one goes on. */
const refuseIntruder = async (
  all: Collections,
  [first]: readonly Numbered[],
  session: ClientSession,
): Promise<void> => {
  const record = await all.churches.findOne({ _id: first?.command.churchId ?? '' }, { session })
  if (record?.cursor !== (first?.cursor ?? 0) - 1) throw alreadyRunning()
}

const decideAndApply = ({ cursor, command }: Numbered, records: Records, name: string): Change => {
  const decision = checkedLine(name, cursor, () => command.decide(records))
  if (!('change' in decision)) throw damaged(`line ${cursor} of ${name} changes nothing`)
  applyChange(records, decision.change)
  return decision.change
}
