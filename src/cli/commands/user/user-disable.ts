import { disableUser, enableUser } from '../../../accounts/auth/service.ts'
import { command } from '../../command.ts'
import { email } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const userDisable = command(
  {
    name: 'user disable',
    summary: 'Sign a person out everywhere and refuse new sign-ins',
    details:
      'The person’s tokens are revoked. Roles and history stay as they are. After "user enable" the person can sign in again, with the same password.',
    options: { email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await disableUser(collections, values.email)
      return { json: { user }, text: `${user.email} is signed out and cannot sign in any more.` }
    }),
)

export const userEnable = command(
  { name: 'user enable', summary: 'Allow a disabled person to sign in again', options: { email } },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await enableUser(collections, values.email)
      return { json: { user }, text: `${user.email} can sign in again.` }
    }),
)
