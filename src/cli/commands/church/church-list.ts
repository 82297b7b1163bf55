import { allChurches } from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { withStorage } from '../../storage.ts'
import { printedChurch, publicPlace } from './printed-church.ts'

export const churchList = command(
  { name: 'church list', summary: 'List the churches with their ids and addresses' },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const churches = await allChurches(collections)
      const lines = churches.map((church) => {
        const { id, name, timeZone, address, listed } = church
        return `${id}  ${name} (${timeZone})${address || listed ? `  ${publicPlace(church)}` : ''}`
      })
      return {
        json: { churches: churches.map(printedChurch) },
        text: lines.join('\n') || 'There is no church yet.',
      }
    }),
)
