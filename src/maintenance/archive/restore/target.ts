import { invalid } from '../../../core/failures.ts'
import { newId } from '../../../core/ids.ts'
import type { Database } from '../../../db/connect.ts'
import type { RestoreRecord } from '../../collections.ts'
import type { ChurchInArchive } from '../format.ts'
import { keepIds, type MapId, newIds } from './ids.ts'

/** The church that an archived one becomes, and how far it is. */
export interface Target {
  readonly record: RestoreRecord
  readonly source: ChurchInArchive
  readonly map: MapId
}

interface Wanted {
  readonly digest: string
  readonly source: ChurchInArchive
  /** null: as in the archive. */
  readonly name: string | null
  /** Whether ids stay as they are in the archive; otherwise the church is a new one. */
  readonly keepsIds: boolean
}

/** Goes on with a restore of the same church of the same archive that was interrupted, or begins one. */
export const findOrBegin = async ({ collections }: Database, wanted: Wanted): Promise<Target> => {
  const { digest, source, name, keepsIds } = wanted
  const { restores } = collections
  const begun = {
    _id: keepsIds ? keepIds(source.id) : newId(),
    timeZone: source.timeZone,
    cursor: 0,
    createdAt: new Date(source.createdAt),
    ...(source.visibility ? { visibility: source.visibility } : {}),
    ...(source.language ? { language: source.language } : {}),
    // A church that is restored beside others is a new one, whose administrator decides where it is found.
    ...(keepsIds && source.listed ? { listed: true } : {}),
    ...(keepsIds && source.address ? { address: source.address } : {}),
  }
  const record = await restores.findOneAndUpdate(
    { archive: digest, sourceId: source.id },
    name === null
      ? { $setOnInsert: { ...begun, name: source.name } }
      : { $setOnInsert: begun, $set: { name } },
    { upsert: true, returnDocument: 'after' },
  )
  if (!record) throw new Error('MongoDB did not answer with the restore it was asked to begin.')
  return { record, source, map: keepsIds ? keepIds : newIds(record._id) }
}

/** Two programs that restore the same archive would otherwise take each other's work for damage. */
export const alreadyRunning = () =>
  invalid('Another program is restoring this archive. Let it finish, then look at "church list".')
