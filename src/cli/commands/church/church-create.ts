import {
  allChurches,
  createChurch,
  keepOnlyChurchListed,
  refuseBadChurch,
} from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { churchName, timeZone } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { firstPageWords } from './first-page.ts'

export const churchCreate = command(
  {
    name: 'church create',
    summary: 'Add a church',
    details:
      'It begins without songs and without members; "member set" adds people. A church that was alone stays on the ' +
      'first page of the server; "church set --listed" names the new one there too.',
    options: { name: churchName, 'time-zone': timeZone },
  },
  ({ config, values }) =>
    withStorage(config, async (storage) => {
      const church = { name: values.name, timeZone: values['time-zone'] }
      refuseBadChurch(church)
      const kept = await keepOnlyChurchListed(storage.collections)
      const id = await createChurch(storage, church)
      const isAlone = (await allChurches(storage.collections)).length === 1
      return {
        json: { church: { id, ...church } },
        text: `The church ${church.name} has the id ${id}.${isAlone ? '' : `\n${firstPageWords(id, kept)}`}`,
      }
    }),
)
