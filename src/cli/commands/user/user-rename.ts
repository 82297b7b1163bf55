import { renameUser } from '../../../accounts/auth/service.ts'
import { command } from '../../command.ts'
import { email, newEmail } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const userRename = command(
  {
    name: 'user rename',
    summary: 'Give a person another address to sign in with',
    details: 'The password, the roles, the history and the sessions of the person stay.',
    options: { email, 'new-email': newEmail },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await renameUser(collections, values.email, values['new-email'])
      return { json: { user }, text: `${values.email} signs in as ${user.email} from now on.` }
    }),
)
