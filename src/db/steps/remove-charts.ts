import type { Collections } from '../collections.ts'

/** For `downgrade`: removes the charts of arrangements and of their revisions, which earlier versions do not know. */
export const removeCharts = async (all: Collections): Promise<void> => {
  // A church that is being restored has arrangements too.
  for (const collection of [all.churches, all.restores])
    for await (const { _id } of collection.find({}, { projection: { _id: 1 } }))
      await removeOfChurch(all, _id)
}

const removeOfChurch = async ({ arrangements, revisions }: Collections, churchId: string): Promise<void> => {
  const withChart = { churchId, 'document.chart': { $exists: true } }
  const unset = { $unset: { 'document.chart': true } } as const
  await revisions.updateMany({ ...withChart, kind: 'arrangement' }, unset as never)
  await arrangements.updateMany(withChart, unset as never)
}
