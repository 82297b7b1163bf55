import { makeToken } from '../src/accounts/tokens/service.ts'
import type { Scope } from '../src/core/people.ts'
import { systemClock } from '../src/core/time.ts'
import { type Client, client } from './people.ts'
import type { TestServer } from './server.ts'

export const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

/** A program with a token of this person: it sends neither a cookie nor an Origin. */
export interface Program extends Client {
  readonly secret: string
  readonly tokenId: string
}

export const makeProgram = async (
  server: TestServer,
  churchId: string,
  person: Client,
  scope: Scope,
): Promise<Program> => {
  const userId = person.userId ?? ''
  const { collections } = server.database
  const { token, secret } = await makeToken(
    { collections, clock: systemClock },
    // The scope may be above the person's role, as after a change of the role.
    { churchId, userId, role: 'Administrator' },
    { name: `For ${scope}`, scope, expiresAt: inDays(7) },
  )
  return { ...client(server, { userId, bearer: secret }), secret, tokenId: token.id }
}
