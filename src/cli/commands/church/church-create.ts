import { createChurch } from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { churchName, timeZone } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const churchCreate = command(
  {
    name: 'church create',
    summary: 'Add a church',
    details: 'It begins without songs and without members; "member set" lets people in.',
    options: { name: churchName, 'time-zone': timeZone },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const church = { name: values.name, timeZone: values['time-zone'] }
      const id = await createChurch(storage, church)
      return { json: { church: { id, ...church } }, text: `The church ${church.name} has the id ${id}.` }
    }),
)
