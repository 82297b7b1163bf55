import { removeMember } from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { church, email } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const memberRemove = command(
  {
    name: 'member remove',
    summary: 'Remove a person from a church',
    details:
      'It applies from the next request on. The person’s tokens of this church are revoked for good. The person can\n' +
      'still sign in, and stays in other churches.',
    options: { church, email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const removed = await removeMember(collections, values.church, values.email)
      return { json: { removed }, text: `${removed.email} is no longer a member of the church.` }
    }),
)
