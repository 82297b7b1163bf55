import { setMember } from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { church, email, role } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const memberSet = command(
  {
    name: 'member set',
    summary: 'Let a person into a church, or change the role there',
    details: 'It counts from the next request on; nobody has to sign in again.',
    options: { church, email, role },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const member = await setMember(collections, values.church, values.email, values.role)
      return { json: { member }, text: `${member.email} is ${member.role} in the church now.` }
    }),
)
