import { arrangementKind } from '../../catalogue/arrangements.ts'
import { invalid } from '../../core/failures.ts'
import type { Clock } from '../../core/time.ts'
import type { Database } from '../../db/connect.ts'
import { removePurgedBytes } from '../../files/cleaner.ts'
import type { Command } from '../../saves/command.ts'
import { type Generated, generate, saveCommand } from '../../saves/save.ts'
import { numberChanges } from '../../saves/write.ts'
import { withTransactions } from '../archive/restore-target.ts'
import { type Demand, decided, fileOf, idOf, type Purged } from './purge-song.ts'

/**
 * Takes a file out of every version of every arrangement of the church, in one transaction, with all uploads of the same
 * bytes. Each of the arrangements gets a version whose event names the file. The bytes go after it.
 */
export const purgeFile = async (
  database: Database,
  clock: Clock,
  assetId: string,
  { churchId, reason }: Demand,
): Promise<Purged> => {
  const all = database.collections
  const at = clock.now()
  const generated = new Map<string, Generated>()
  const purged = await withTransactions(database, (commit) =>
    commit(async (session): Promise<Purged | null> => {
      const asset = await all.assets.findOne({ _id: assetId, churchId }, { session })
      if (!asset) return null
      const gone = await all.assets.find({ churchId, sha256: asset.sha256 }, { session }).toArray()
      const files = gone.map(fileOf)
      const ids = gone.map(idOf)
      const named = { churchId, kind: 'arrangement', 'document.assetIds': { $in: ids } } as const
      const resourceIds = await all.revisions.distinct('resourceId', named, { session })
      const heads = await all.arrangements
        .find({ churchId, _id: { $in: resourceIds } }, { session })
        .sort({ _id: 1 })
        .toArray()
      const commands = heads.map(({ _id, songId, document }): Command => {
        // Made once, although the transaction may be tried several times.
        const own = generated.get(_id) ?? generate(clock)
        generated.set(_id, own)
        const assetIds = document.assetIds.filter((id) => !ids.includes(id))
        return saveCommand(
          {
            resource: arrangementKind,
            ...{ churchId, songId, targetId: _id, author: null },
            sets: { document: { ...document, assetIds }, initialFields: null, purged: { reason, files } },
          },
          own,
        )
      })
      if (commands.length > 0) {
        const { changes, write } = await decided(all, commands, session)
        await write(await numberChanges(all, changes, session))
      }
      // A revision was written once, but for this.
      await all.revisions.updateMany(
        { ...named, resourceId: { $in: resourceIds } },
        { $pull: { 'document.assetIds': { $in: ids } } } as object,
        { session },
      )
      await all.assets.deleteMany({ churchId, _id: { $in: ids } }, { session })
      return { at, files, kept: [], arrangements: commands.length }
    }),
  )
  const cleaned = await removePurgedBytes(database, churchId, clock.now())
  if (purged) return purged
  const before = await all.events.findOne({ churchId, 'purged.files.assetId': assetId })
  if (!before && cleaned.files === 0) throw invalid(`The church has no file with the id ${assetId}.`)
  return { at: before?.at ?? at, files: before?.purged?.files ?? [], kept: [], arrangements: 0 }
}
