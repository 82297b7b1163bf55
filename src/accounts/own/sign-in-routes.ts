import { type Route, route } from '../../http/route.ts'
import { listSignIns } from '../auth/sign-ins.ts'
import type { SignInRecord } from '../collections.ts'
import { SIGN_IN_DAYS } from '../collections.ts'
import { MAX_SIGN_INS, type SignIn, SignIns } from './schema.ts'
import type { AccountDeps } from './service.ts'

/** Not for Administrators: a person may belong to other churches too. */
export const signInRoutes = ({ collections }: AccountDeps): Route[] => [
  route(
    {
      since: 2,
      access: 'session',
      method: 'GET',
      path: '/me/sign-ins',
      docs: {
        operationId: 'listSignIns',
        tag: 'Account',
        summary: 'List your sign-ins',
        description: `Those of the last ${SIGN_IN_DAYS} days, at most ${MAX_SIGN_INS / 2}, and as many that were refused. Refused ones of one client in an hour are one entry. Administrators do not see them.`,
        answers: { 200: { description: 'The sign-ins, newest first.', body: SignIns } },
      },
    },
    async ({ caller }) => {
      const signIns = await listSignIns(collections, caller.id, MAX_SIGN_INS / 2)
      return { status: 200, body: { signIns: signIns.map(describe) } }
    },
  ),
]

const describe = ({ _id, at, way, refused, address, agent }: SignInRecord): SignIn => ({
  id: _id,
  at: at.toISOString(),
  way,
  refused: refused ?? 0,
  address: address ?? null,
  agent: agent ?? null,
})
