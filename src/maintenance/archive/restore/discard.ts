import { eraseChurch } from '../../../churches/removal/erase-church.ts'
import type { Database } from '../../../db/connect.ts'

/** Removes all that was written for a church that was never restored to its end. Its record goes last. */
export const discard = async ({ collections: all }: Database, churchId: string): Promise<void> => {
  // Another program that restores the same archive may have finished it.
  if (await all.churches.findOne({ _id: churchId })) return
  await eraseChurch(all, churchId)
  await all.restores.deleteOne({ _id: churchId })
}
