import { administratorWarning, removeMember } from '../../../churches/members/host.ts'
import { command } from '../../command.ts'
import { church, email } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const memberRemove = command(
  {
    name: 'member remove',
    summary: 'Remove a person from a church',
    details:
      'It applies from the next request on. The person’s tokens of this church and the open invitations they made are\n' +
      'revoked for good. The person can still sign in, and stays in other churches.',
    options: { church, email },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const removed = await removeMember(storage, values.church, values.email)
      const warning = await administratorWarning(storage.collections, removed.churchId)
      return { json: { removed }, text: `${removed.email} is no longer a member of the church.${warning}` }
    }),
)
