import { allChurches } from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { withStorage } from '../../storage.ts'

export const churchList = command(
  { name: 'church list', summary: 'List the churches with their ids' },
  ({ config }) =>
    withStorage(config, async ({ collections }) => {
      const churches = await allChurches(collections)
      const lines = churches.map(({ id, name, timeZone }) => `${id}  ${name} (${timeZone})`)
      return { json: { churches }, text: lines.join('\n') || 'There is no church yet.' }
    }),
)
