import { renameChurch } from '../../../churches/service.ts'
import { command } from '../../command.ts'
import { church, churchName } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const churchRename = command(
  {
    name: 'church rename',
    summary: 'Give a church another name',
    details: 'Its id and its addresses stay.',
    options: { church, name: churchName },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const renamed = await renameChurch(collections, values.church, values.name)
      return { json: { church: renamed }, text: `The church is called ${renamed.name} now.` }
    }),
)
