import { inBatches } from '../../../../core/async/batches.ts'
import type { Findings } from '../../report.ts'
import { BATCH_SIZE, type View } from '../../view.ts'

/** Each membership joins a person and a church that exist. */
export const verifyMemberships = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const memberships = all.memberships.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const batch of inBatches(memberships, BATCH_SIZE)) {
    const onlyIds = { session, projection: { _id: 1 } }
    const userIds = [...new Set(batch.map((membership) => membership.userId))]
    const users = await all.users.find({ _id: { $in: userIds } }, onlyIds).toArray()
    const churchIds = [...new Set(batch.map((membership) => membership.churchId))]
    const churches = await all.churches.find({ _id: { $in: churchIds } }, onlyIds).toArray()
    const [knownUsers, knownChurches] = [idsOf(users), idsOf(churches)]
    for (const membership of batch) {
      const { userId } = membership
      const about = { churchId: membership.churchId, ids: { userId } }
      if (!knownUsers.has(userId))
        findings.found({
          ...about,
          code: 'membership-without-user',
          sentence: `The church ${membership.churchId} has the member ${userId}, who does not exist.`,
        })
      if (!knownChurches.has(membership.churchId))
        findings.found({
          ...about,
          code: 'membership-without-church',
          sentence: `The user ${userId} is a member of the church ${membership.churchId}, which does not exist.`,
        })
    }
    findings.checked('memberships', batch.length)
  }
}

const idsOf = (records: readonly { readonly _id: string }[]): Set<string> =>
  new Set(records.map(({ _id }) => _id))
