import { setPassword } from '../../../accounts/auth/service.ts'
import { command } from '../../command.ts'
import { email } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

export const userSetPassword = command(
  {
    name: 'user set-password',
    summary: 'Give a person a new password',
    details:
      'The old password stops working, the person is signed out everywhere, and the person’s tokens\n' +
      'are revoked.',
    options: { email },
    takesPassword: true,
  },
  ({ config, values, password }) =>
    withStorage(config, async (storage) => {
      await refuseWeakPassword(storage.collections, { email: values.email, password })
      const user = await setPassword(storage, { email: values.email, password })
      return { json: { user }, text: `${user.email} has a new password and is signed out everywhere.` }
    }),
)
