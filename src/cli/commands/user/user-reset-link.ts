import { makeResetLink } from '../../../accounts/own/resets.ts'
import { command } from '../../command.ts'
import { email } from '../../options.ts'
import { withStorage } from '../../storage.ts'

export const userResetLink = command(
  {
    name: 'user reset-link',
    summary: 'Make a link with which a person sets a new password',
    details:
      'The link is good once and for an hour. Send it to the person yourself, at the address they sign in with. Using it\n' +
      'signs the person out everywhere and revokes their tokens. The old password works until then.',
    options: { email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections, clock }) => {
      const { appOrigin } = config
      const made = await makeResetLink({ collections, clock, appOrigin }, values.email)
      const expiresAt = made.expiresAt.toISOString()
      return {
        json: { email: made.email, link: made.link, expiresAt },
        text: `With this link ${made.email} sets a new password. It is good once, for an hour:\n${made.link}`,
      }
    }),
)
