import { disableUser, enableUser } from '../../../auth/service.ts'
import { command } from '../../command.ts'
import { email } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const userDisable = command(
  {
    name: 'user disable',
    summary: 'Sign a person out everywhere and let them sign in no more',
    details:
      'Roles and history stay as they are. "user enable" lets the person in again, with the same password.',
    options: { email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await disableUser(collections, values.email)
      return { json: { user }, text: `${user.email} is signed out and cannot sign in any more.` }
    }),
)

export const userEnable = command(
  { name: 'user enable', summary: 'Let a disabled person sign in again', options: { email } },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await enableUser(collections, values.email)
      return { json: { user }, text: `${user.email} can sign in again.` }
    }),
)
