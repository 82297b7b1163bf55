import { allMembers } from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { church } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const memberList = command(
  { name: 'member list', summary: 'List the members of a church with their roles', options: { church } },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const members = await allMembers(collections, values.church)
      const lines = members.map(({ email, role }) => `${role.padEnd(13)}  ${email}`)
      return { json: { members }, text: lines.join('\n') || 'The church has no members yet.' }
    }),
)
