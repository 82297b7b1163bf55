import { listSignIns, userWithEmail } from '../../../accounts/auth/service.ts'
import { SIGN_IN_DAYS, type SignInRecord } from '../../../accounts/collections.ts'
import { command } from '../../command.ts'
import { email } from '../../options.ts'
import { printable } from '../../printable.ts'
import { withStorage } from '../../storage.ts'

const MOST_OF_EACH = 500

export const userSignIns = command(
  {
    name: 'user sign-ins',
    summary: 'List the sign-ins of a person',
    details:
      `Those of the last ${SIGN_IN_DAYS} days, newest first, with the time in UTC, the address and the program. Refused ones of one\n` +
      'client in an hour are one line. The person sees them too; Administrators of churches do not.',
    options: { email },
  },
  ({ config, values }) =>
    withStorage(config, async ({ collections }) => {
      const user = await userWithEmail(collections, values.email)
      const found = await listSignIns(collections, user.id, MOST_OF_EACH)
      const signIns = found.map(({ _id, userId, refused = 0, ...rest }) => ({ ...rest, refused }))
      return {
        json: { email: user.email, signIns },
        text: found.map(lineOf).join('\n') || `${user.email} has not signed in lately.`,
      }
    }),
)

const lineOf = ({ at, way, refused, address, agent }: SignInRecord): string => {
  const what = refused ? `${way}, refused ${refused} ${refused === 1 ? 'time' : 'times'}` : way
  return printable(`${at.toISOString()}  ${what}  ${address ?? 'no address'}  ${agent ?? 'no program named'}`)
}
