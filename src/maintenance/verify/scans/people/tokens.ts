import { inBatches } from '../../../../core/async/batches.ts'
import type { Findings } from '../../report.ts'
import { BATCH_SIZE, type View } from '../../view.ts'

/** A token that is not revoked belongs to a member: removing a membership revokes its tokens. */
export const verifyTokens = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const tokens = all.tokens.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const batch of inBatches(tokens, BATCH_SIZE)) {
    const isMember = async (token: (typeof batch)[number]): Promise<boolean> => {
      const member = { churchId: token.churchId, userId: token.userId }
      return (await all.memberships.findOne({ _id: member, churchId: token.churchId }, { session })) !== null
    }
    for (const token of batch) {
      if (token.revokedAt || (await isMember(token))) continue
      // The membership may have been removed after the token was read; then the token is revoked now.
      const again = await all.tokens.findOne({ _id: token._id, churchId: token.churchId }, { session })
      if (again && !again.revokedAt)
        findings.found({
          code: 'token-without-membership',
          churchId: token.churchId,
          ids: { tokenId: token.tokenId, userId: token.userId },
          sentence: `The token ${token.tokenId} of the church ${token.churchId} counts, but its person ${token.userId} is not a member.`,
        })
    }
    findings.checked('tokens', batch.length)
  }
}
