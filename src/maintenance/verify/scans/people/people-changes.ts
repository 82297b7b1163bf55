import { inBatches } from '../../../../core/async/batches.ts'
import type { Findings } from '../../report.ts'
import { BATCH_SIZE, type View } from '../../view.ts'

/** The changes of a church's people are numbered 1, 2, 3 … up to its cursor, and name people who exist. */
export const verifyPeopleChanges = async (
  { all, session }: View,
  churchId: string,
  findings: Findings,
): Promise<void> => {
  const cursor = async () => (await all.peopleCursors.findOne({ _id: churchId }, { session }))?.cursor ?? 0
  const upTo = await cursor()
  const changes = all.peopleChanges.find({ churchId }, { session }).sort({ number: 1 }).batchSize(BATCH_SIZE)
  let last = 0
  for await (const batch of inBatches(changes, BATCH_SIZE)) {
    const userIds = batch.flatMap(({ userId, actor }) => [userId ?? [], actor?.userId ?? []].flat())
    const users = await all.users
      .find({ _id: { $in: userIds } }, { session, projection: { _id: 1 } })
      .toArray()
    const known = new Set(users.map(({ _id }) => _id))
    for (const { number, userId, actor } of batch) {
      const ids = { number }
      for (const missing of [userId, actor?.userId].filter((id) => id && !known.has(id)))
        findings.found({
          code: 'people-change-without-user',
          churchId,
          ids,
          sentence: `The change ${number} of the people of the church ${churchId} names ${missing}, who does not exist.`,
        })
      if (number !== last + 1) findings.found(gap(churchId, last + 1))
      last = number
    }
    findings.checked('changes of people', batch.length)
  }
  if (last < upTo) findings.found(gap(churchId, last + 1))
  // The cursor was read before, and grows with every change.
  if (last > upTo && last > (await cursor()))
    findings.found({
      code: 'people-cursor-wrong',
      churchId,
      ids: { number: last },
      sentence: `The newest change of the people of the church ${churchId} is ${last}, beyond its cursor.`,
    })
}

const gap = (churchId: string, number: number) => ({
  code: 'people-change-gap' as const,
  churchId,
  ids: { number },
  sentence: `The change ${number} of the people of the church ${churchId} is missing.`,
})
