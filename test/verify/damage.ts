import type { ProblemCode } from '../../src/maintenance/verify/report.ts'
import type { SmallChurch } from './small-church.ts'

/** One kind of damage, done to the stored records behind the service's back. */
export interface Damage {
  readonly code: ProblemCode
  /** Continues "finds …". */
  readonly what: string
  /** Further problems that must be found, because they are in the same record. */
  readonly also?: readonly ProblemCode[]
  /** Damages the record and returns the ids of the expected problem; with a church id if it is another church. */
  plant(church: SmallChurch): Promise<Readonly<Record<string, unknown>>>
}

export const recordsOf = ({ server }: SmallChurch) => server.database.collections

/** A second record like the first, with another id. */
export const again = <T extends object>(record: T | null): Omit<T, '_id'> & { _id: string } => ({
  ...present(record),
  _id: crypto.randomUUID(),
})

export const present = <T>(record: T | null | undefined): T => {
  if (record === null || record === undefined) throw new Error('There is no record to damage.')
  return record
}
