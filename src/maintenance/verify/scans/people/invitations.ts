import type { Findings } from '../../report.ts'
import { BATCH_SIZE, type View } from '../../view.ts'

/** The maker of an open invitation is an Administrator: removing or demoting one deletes the invitations they made. */
export const verifyInvitations = async (
  { all, session }: View,
  churchId: string | null,
  findings: Findings,
): Promise<void> => {
  const invitations = all.invitations.find(churchId ? { churchId } : {}, { session }).batchSize(BATCH_SIZE)
  for await (const { _id, churchId: church, invitationId, inviterId } of invitations) {
    findings.checked('invitations', 1)
    const member = { _id: { churchId: church, userId: inviterId }, churchId: church }
    const maker = await all.memberships.findOne(member, { session })
    if (maker?.role === 'Administrator') continue
    // The maker may have lost the role after the invitation was read; then it is gone now.
    if (!(await all.invitations.findOne({ _id, churchId: church }, { session }))) continue
    findings.found({
      code: 'invitation-without-maker',
      churchId: church,
      ids: { invitationId, inviterId },
      sentence: `The invitation ${invitationId} of the church ${church} was made by ${inviterId}, who is no Administrator.`,
    })
  }
}
