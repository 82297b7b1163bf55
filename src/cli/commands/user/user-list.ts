import { allUsers } from '../../../accounts/auth/service.ts'
import { command } from '../../command.ts'
import { withStorage } from '../../storage.ts'

export const userList = command(
  { name: 'user list', summary: 'List the people who can sign in' },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const users = await allUsers(collections)
      return { json: { users }, text: users.map(describe).join('\n') || 'There is no user yet.' }
    }),
)

const describe = ({ email, disabled }: { email: string; disabled?: true }): string =>
  disabled ? `${email} (disabled)` : email
