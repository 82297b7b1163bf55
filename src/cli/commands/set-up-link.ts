import { CODE_HOURS, makeSetUpLink } from '../../accounts/set-up/code.ts'
import { command } from '../command.ts'
import { withStorage } from '../storage.ts'

export const setUpLink = command(
  {
    name: 'set-up-link',
    summary: 'Make a link with which you make your own church',
    details:
      'For a server that has no church yet, except for the demo. The page of the link makes the church and its first\n' +
      `Administrator, and removes the demo church if you want. The link is good once, for ${CODE_HOURS} hours.`,
  },
  ({ config }) =>
    withStorage(config, async ({ collections, clock }) => {
      const { appOrigin } = config
      const { link, expiresAt } = await makeSetUpLink({ collections, clock, appOrigin })
      return {
        json: { link, expiresAt: expiresAt.toISOString() },
        text: `Make your own church with this link. It is good once, for ${CODE_HOURS} hours:\n${link}`,
      }
    }),
)
