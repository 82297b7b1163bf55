import { createUser } from '../../../accounts/auth/service.ts'
import { TOOL } from '../../../core/system/source-or-executable.ts'
import { command } from '../../command.ts'
import { email } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

export const userCreate = command(
  {
    name: 'user create',
    summary: 'Add a person who can sign in',
    details:
      'The person sees no church until "member set" adds them to one. To keep the password out of the shell’s history:\n' +
      `  read -rs PASSWORD && printf %s "$PASSWORD" | ${TOOL} user create --email ADDRESS --password-stdin`,
    options: { email },
    takesPassword: true,
  },
  ({ config, values, password }) =>
    withStorage(config, async (storage) => {
      await refuseWeakPassword(storage.collections, { email: values.email, password })
      const id = await createUser(storage, { email: values.email, password })
      return { json: { user: { id, email: values.email } }, text: `${values.email} can sign in now.` }
    }),
)
