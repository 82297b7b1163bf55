import { administratorWarning, setMember } from '../../../churches/members/host.ts'
import { command } from '../../command.ts'
import { church, email, role } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const memberSet = command(
  {
    name: 'member set',
    summary: 'Add a person to a church, or change their role in it',
    details: 'It applies from the next request on, without a new sign-in.',
    options: { church, email, role },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const member = await setMember(storage, values.church, values.email, values.role)
      const warning = await administratorWarning(storage.collections, member.churchId)
      return { json: { member }, text: `${member.email} is ${member.role} in the church now.${warning}` }
    }),
)
