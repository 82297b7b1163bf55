import { type TObject, Type } from '@sinclair/typebox'
import { NEWEST } from '../core/api-version.ts'
import {
  administratorsOnly,
  Failure,
  malformedId,
  malformedVersion,
  readOnly,
  wrongOrigin,
} from '../core/failures.ts'
import { canonicalId, isUuid } from '../core/ids.ts'
import { type Church, canWrite, type Member, type User } from '../core/people.ts'
import { VERSION_PATTERN } from '../core/resource-version.ts'
import { checker } from '../core/schema/checker.ts'
import { beginBody, type IncomingBody, readJson } from './request/json-body.ts'
import { readPrecondition } from './request/preconditions.ts'
import { readQuery } from './request/query.ts'
import { type Answer, type Call, type Connection, needsSession, type Route } from './route.ts'

/** Session and membership, read for every request and again after waiting for its body: a changed role counts at once. */
export interface Guard {
  visitor(request: Request): Visitor
  signedIn(visitor: Visitor): Promise<User>
  /** Checks the session like signedIn, before it reveals anything about the church. */
  member(visitor: Visitor, churchId: string): Promise<Member>
  church(churchId: string): Promise<Church>
}

/**
 * The sessions that a request names, the cached owner of one of them, and whether it had access to a church at its last
 * request. These are hints: session and membership are read again.
 */
export interface Visitor {
  readonly sessionIds: readonly string[]
  readonly cachedOwner: string | null
  hadAccess(churchId: string): boolean
}

export interface IncomingRequest {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly connection: Connection
}

/**
 * The checks of one route, in an order that reveals nothing to outsiders: access before the content of the request.
 * (The rate limit has already been counted.) Re-check access after reading the body: it may take minutes, and access
 * may have been withdrawn meanwhile.
 */
export const checkedRoute = (route: Route, guard: Guard, appOrigin: string) => {
  const checkQuery = checker<Record<string, unknown>>(route.query ?? emptyQuery, 'The query')
  const checkBody = typeof route.body === 'object' ? checker<unknown>(route.body, 'The body') : null

  return async ({ request, params, search, connection }: IncomingRequest): Promise<Answer | Response> => {
    if (route.method !== 'GET' && request.headers.get('origin') !== appOrigin) throw wrongOrigin()
    const ids = readIds(params)
    const incoming = route.body === 'pdf' ? leftToHandler : await beginBody(request, route.bodyBytes)
    const visitor = needsSession(route) ? guard.visitor(request) : null
    // Without earlier access nothing is prefetched, so that the time of a refusal does not depend on what exists.
    const started = isExpected(visitor, ids) ? startPrefetch(route, ids) : null
    let identified = await identify(route, guard, visitor, ids)
    if (ids instanceof Failure) throw ids
    const recheckAccess = async (): Promise<void> => {
      identified = await identify(route, guard, visitor && guard.visitor(request), ids)
    }
    // Also when the body cannot be read: a failure of access comes before a failure of the body.
    const readBody = (): Promise<Uint8Array> =>
      incoming.wasComplete ? incoming.read() : incoming.read().finally(recheckAccess)
    const precondition = readPrecondition(request.headers, route.guarded)
    const query = checkQuery(readQuery(search, route.query ?? emptyQuery))
    // An unexpected body is not an error, but the limit applies to it too.
    const body = checkBody ? checkBody(await readJson(request.headers, readBody)) : await ignore(readBody())
    const prefetched = await (started ?? startPrefetch(route, ids))
    const call = {
      version: route.version ?? NEWEST,
      params: ids,
      query,
      body,
      ...identified,
      precondition,
      prefetched,
      request,
      connection,
      recheckAccess,
    }
    return route.handler(call as unknown as Call<never>)
  }
}

const emptyQuery: TObject = Type.Object({})

/** The handler reads the bytes of a file, and then re-checks access. */
const leftToHandler: IncomingBody = { wasComplete: true, read: async () => new Uint8Array() }

const ignore = async (bytes: Promise<unknown>): Promise<null> => {
  await bytes
  return null
}

type Ids = Readonly<Record<string, string>>

const readIds = (params: Ids): Ids | Failure => {
  const ids: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    const isVersion = name === VERSION_PARAMETER
    if (isVersion && !IS_VERSION.test(value)) return malformedVersion()
    if (!isVersion && !isUuid(value)) return malformedId(name)
    ids[name] = canonicalId(value)
  }
  return ids
}

/** The only parameter of a path that is not an id. */
const VERSION_PARAMETER = 'version'

const IS_VERSION = new RegExp(`^(?:${VERSION_PATTERN})$`)

const isExpected = (visitor: Visitor | null, ids: Ids | Failure): boolean =>
  visitor === null || (!(ids instanceof Failure) && visitor.hadAccess(ids.churchId ?? ''))

const startPrefetch = ({ prefetch }: Route, ids: Ids | Failure): Promise<unknown> | null => {
  const found = ids instanceof Failure || !prefetch ? null : prefetch(ids as never)
  // A refused request does not await it.
  found?.catch(() => {})
  return found
}

/** The signed-in person, or on a public route the church. */
interface Identified {
  readonly caller: User | Member | null
  readonly church: Church | null
}

const identify = async (
  route: Route,
  guard: Guard,
  visitor: Visitor | null,
  ids: Ids | Failure,
): Promise<Identified> => {
  const churchId = ids instanceof Failure ? undefined : ids.churchId
  if (churchId === undefined) return { caller: visitor && (await guard.signedIn(visitor)), church: null }
  if (!visitor) return { caller: null, church: await guard.church(churchId) }
  const member = await guard.member(visitor, churchId)
  if (route.access === 'writer' && !canWrite(member.role)) throw readOnly()
  if (route.access === 'administrator' && member.role !== 'Administrator') throw administratorsOnly()
  return { caller: member, church: null }
}
