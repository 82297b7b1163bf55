import { type TObject, Type } from '@sinclair/typebox'
import { Failure, invalid, readOnly, wrongOrigin } from '../core/errors.ts'
import { canonicalId, isUuid } from '../core/ids.ts'
import { type Church, canWrite, type Member, type User } from '../core/people.ts'
import { checker } from './explain.ts'
import { readJson, readLimited } from './json-body.ts'
import { readPrecondition } from './preconditions.ts'
import { readQuery } from './query.ts'
import type { Answer, Call, Connection, Route } from './route.ts'

/** Who is asking, looked up anew for every request, so that a changed role counts at once. */
export interface Guard {
  visitor(request: Request): Visitor
  signedIn(visitor: Visitor): Promise<User>
  /** Throws as signedIn does, before it tells anything of the church. */
  member(visitor: Visitor, churchId: string): Promise<Member>
  church(churchId: string): Promise<Church>
}

/** The session that a request shows, and whose it was when it last counted. Whether it still does is asked anew. */
export interface Visitor {
  readonly sessionId: string | null
  readonly owner: string | null
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
    const ids = readIds(params)
    const visitor = isPrivate(route) ? guard.visitor(request) : null
    // Who was never let in before causes no work beyond being refused.
    const ahead = visitor === null || visitor.owner !== null ? lookAhead(route, ids) : null
    const caller = await identify(route, guard, visitor, ids)
    if (ids instanceof Failure) throw ids
    const precondition = readPrecondition(request.headers, route.guarded)
    const query = checkQuery(readQuery(search, route.query ?? emptyQuery))
    const body = checkBody ? checkBody(await readJson(request)) : await withoutBody(route, request)
    const found = await (ahead ?? lookAhead(route, ids))
    const call = { params: ids, query, body, caller, precondition, ahead: found, request, connection }
    return route.handler(call as unknown as Call<never>)
  }
}

const emptyQuery: TObject = Type.Object({})

type Ids = Readonly<Record<string, string>>

const readIds = (params: Ids): Ids | Failure => {
  const ids: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (!isUuid(value)) return invalid(`The ${name} in the address must be a UUID.`)
    ids[name] = canonicalId(value)
  }
  return ids
}

const isPrivate = ({ access }: Route): boolean => access !== 'anyone' && access !== 'public'

const lookAhead = ({ ahead }: Route, ids: Ids | Failure): Promise<unknown> | null => {
  const found = ids instanceof Failure || !ahead ? null : ahead(ids as never)
  // Whoever is refused does not wait for it.
  found?.catch(() => {})
  return found
}

const identify = async (
  route: Route,
  guard: Guard,
  visitor: Visitor | null,
  ids: Ids | Failure,
): Promise<User | Member | Church | null> => {
  const churchId = ids instanceof Failure ? undefined : ids.churchId
  if (churchId === undefined) return visitor && guard.signedIn(visitor)
  if (!visitor) return guard.church(churchId)
  const member = await guard.member(visitor, churchId)
  if (route.access === 'writer' && !canWrite(member.role)) throw readOnly()
  return member
}

/** A body that nobody asked for is not an error, but it is not taken without limit either. */
const withoutBody = async (route: Route, request: Request): Promise<null> => {
  if (route.body === 'none') await readLimited(request)
  return null
}
