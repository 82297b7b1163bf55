import { type TObject, Type } from '@sinclair/typebox'
import { invalid, readOnly, wrongOrigin } from '../core/errors.ts'
import { canonicalId, isUuid } from '../core/ids.ts'
import { type Church, canWrite, type Member, type User } from '../core/people.ts'
import { checker } from './explain.ts'
import { readJson, readLimited } from './json-body.ts'
import { readPrecondition } from './preconditions.ts'
import { readQuery } from './query.ts'
import type { Answer, Call, Connection, Route } from './route.ts'

/** Who is asking, looked up anew for every request, so that a changed role counts at once. */
export interface Guard {
  signedIn(request: Request): Promise<User>
  member(user: User, churchId: string): Promise<Member>
  church(churchId: string): Promise<Church>
}

export interface Arrival {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly connection: Connection
}

/**
 * One route's checks, in the order that tells an outsider nothing: who you are comes before what you sent.
 * (The rate limit has already been counted.)
 */
export const serveRoute = (route: Route, guard: Guard, appOrigin: string) => {
  const checkQuery = checker<Record<string, unknown>>(route.query ?? emptyQuery, 'The query')
  const checkBody = typeof route.body === 'object' ? checker<unknown>(route.body, 'The body') : null

  return async ({ request, params, search, connection }: Arrival): Promise<Answer | Response> => {
    if (route.method !== 'GET' && request.headers.get('origin') !== appOrigin) throw wrongOrigin()
    const user = needsSession(route) ? await guard.signedIn(request) : null
    const ids = readIds(params)
    const caller = await identify(route, guard, user, ids)
    const precondition = readPrecondition(request.headers, route.guarded)
    const query = checkQuery(readQuery(search, route.query ?? emptyQuery))
    const body = checkBody ? checkBody(await readJson(request)) : await withoutBody(route, request)
    const call = { params: ids, query, body, caller, precondition, request, connection }
    return route.handler(call as unknown as Call<never>)
  }
}

const emptyQuery: TObject = Type.Object({})

const needsSession = ({ access }: Route): boolean => access !== 'anyone' && access !== 'public'

const readIds = (params: Readonly<Record<string, string>>): Record<string, string> => {
  const ids: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (!isUuid(value)) throw invalid(`The ${name} in the address must be a UUID.`)
    ids[name] = canonicalId(value)
  }
  return ids
}

const identify = async (
  route: Route,
  guard: Guard,
  user: User | null,
  ids: Readonly<Record<string, string>>,
): Promise<User | Member | Church | null> => {
  const churchId = ids.churchId
  if (churchId === undefined) return user
  if (user === null) return guard.church(churchId)
  const member = await guard.member(user, churchId)
  if (route.access === 'writer' && !canWrite(member.role)) throw readOnly()
  return member
}

/** A body that nobody asked for is not an error, but it is not taken without limit either. */
const withoutBody = async (route: Route, request: Request): Promise<null> => {
  if (route.body === 'none') await readLimited(request)
  return null
}
