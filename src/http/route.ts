import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { LIMITS } from '../core/limits.ts'
import type { Church, Member, User } from '../core/people.ts'
import type { ApiVersion } from '../core/versions.ts'

/**
 * A route is data: its address, the required access, its input and its answer. The same table is
 * served (http/order-of-checks.ts), described (http/openapi/) and tested, so the three cannot drift apart.
 */
export interface Route {
  readonly method: Method
  /**
   * With parameters in braces; each of them is a UUID. A declared route of the interface has no prefix: http/versions.ts
   * adds the one of each version.
   */
  readonly path: string
  /** The version that serves it; null outside of the versions. */
  readonly version: ApiVersion | null
  /** The first version that has it. */
  readonly since: ApiVersion
  readonly access: Access
  /** Whether a token may call it, with a role that is enough. */
  readonly tokens: 'allowed' | 'refused'
  /** Whether the session must have begun a few minutes ago at most. */
  readonly recentSignIn: boolean
  /** Whether it is counted as an attempt to sign in. */
  readonly isSignIn: boolean
  /** Whether it is about a forgotten password, which has a limit of its own. */
  readonly isReset: boolean
  /** Whether many visitors behind one address read it all the time, so that it is counted apart from other public routes. */
  readonly isLive: boolean
  readonly guarded: Guarded
  readonly query: TObject | null
  /** Outside of the versions: how often a request with this query counts toward the limit of pages; left out: once. */
  readonly pageCost?: (search: string) => number
  /** A JSON body of this shape; 'none' for no body; 'pdf' for raw bytes that the handler reads by itself. */
  readonly body: TSchema | 'none' | 'pdf'
  /** Whether a JSON body may be larger in version 2. */
  readonly largeBody: boolean
  /** The limit of a JSON body. */
  readonly bodyBytes: number
  readonly docs: RouteDocs
  /** See Declaration. */
  readonly prefetch: ((params: never) => Promise<unknown>) | null
  readonly handler: (call: Call<AnyRoute>) => Promise<Answer | Response>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Required access: none; a session; a membership; a role that may write; the role of Administrator; none, for the public
 * data of a church.
 */
export type Access = 'anyone' | 'session' | 'member' | 'writer' | 'administrator' | 'public'

export const needsSession = ({ access }: Route): boolean => access !== 'anyone' && access !== 'public'

/**
 * Whether the call is a save: a create needs an Idempotency-Key, an update an If-Match as well. A change that has a version
 * and no key needs If-Match alone.
 */
export type Guarded = 'no' | 'create' | 'update' | 'version'

export interface RouteDocs {
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly answers: Readonly<Record<number, AnswerDocs>>
  /** The ErrorBody statuses beyond those that follow from the route's own declaration. */
  readonly errors?: readonly number[]
  /** Not counted by the rate limit, so never 429. */
  readonly unlimited?: true
  /** Answers whether or not storage does, so never 503. */
  readonly withoutStorage?: true
  /** What version 2 describes in another way. */
  readonly since2?: Partial<Omit<RouteDocs, 'since2' | 'operationId'>>
}

export interface AnswerDocs {
  readonly description: string
  /** JSON of this shape; 'pdf' for file bytes; none when the answer has no body. */
  readonly body?: TSchema | 'pdf'
  /** Of a route that also answers with server-sent events: the data of each. */
  readonly events?: TSchema
  /** Of a route that also answers with a table in CSV. */
  readonly isTable?: true
  readonly headers?: readonly AnswerHeader[]
}

export type AnswerHeader =
  | 'ETag'
  | 'Location'
  | 'Set-Cookie'
  | 'Idempotency-Replayed'
  | 'Retry-After'
  | 'WWW-Authenticate'
  | 'Accept-Ranges'
  | 'Content-Range'
  | 'Content-Disposition'

export interface Answer {
  readonly status: number
  /** Sent as JSON; a string is JSON already, or what the media type says. */
  readonly body?: unknown
  readonly mediaType?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Each is sent in a Set-Cookie header of its own. */
  readonly cookies?: readonly string[]
}

interface Callers {
  anyone: null
  session: User
  member: Member
  writer: Member
  administrator: Member
  public: null
}

export interface Preconditions {
  no: null
  create: { readonly key: string; readonly ifMatch: null }
  update: { readonly key: string; readonly ifMatch: number }
  version: { readonly ifMatch: number }
}

export interface Call<T extends RouteShape> {
  /** The version of the interface in the path; outside of the versions the newest. */
  readonly version: ApiVersion
  readonly params: PathParameters<T['path']>
  readonly query: T['query'] extends TObject ? Static<T['query']> : Record<string, never>
  readonly body: T['body'] extends TSchema ? Static<T['body']> : null
  readonly caller: Callers[T['access']]
  /** The church of the path on a public route. On other routes it is in `caller`. */
  readonly church: T['access'] extends 'public' ? Church : null
  /** What the caller's session or token is stored under. */
  readonly credentialId: T['access'] extends 'anyone' | 'public' ? string | null : string
  readonly precondition: Preconditions[T['guarded']]
  readonly prefetched: T['prefetched']
  readonly request: Request
  readonly connection: Connection
  /** Throws if access was withdrawn; for a handler that waits before it writes. */
  recheckAccess(): Promise<void>
}

/** Properties of a request that Bun adds to the standard. */
export interface Connection {
  readonly address: string
  /** Whether the request is still being answered; false once the system has taken the whole answer. */
  isOpen(): boolean
  /** Keeps the connection of a slow upload or download open; see docs/decisions/0061-files.md. */
  setIdleTimeout(seconds: number): void
}

export interface RouteShape {
  readonly path: string
  readonly access: Access
  readonly guarded: Guarded
  readonly query: TObject | null
  readonly body: TSchema | 'none' | 'pdf'
  readonly prefetched: unknown
}

// biome-ignore format: one line a field reads as the table it is
export interface AnyRoute extends RouteShape { readonly path: '' }

type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathParameters<Rest>
  : unknown

interface Declaration<P extends string, A extends Access, G extends Guarded, Q, B, R> {
  readonly method: Method
  readonly path: P
  readonly access: A
  /** Left out: refused where the route belongs to no church. */
  readonly tokens?: Route['tokens']
  readonly recentSignIn?: true
  readonly isSignIn?: true
  readonly isReset?: true
  readonly isLive?: true
  /** Left out: both versions have it. */
  readonly since?: 2
  readonly guarded?: G
  readonly query?: Q
  readonly body?: B
  readonly largeBody?: true
  /**
   * Reads records for the handler together with the session and the membership. The handler gets them only if access is
   * granted. Gains 12 to 27 % for parts of files, as requests per second of CPU time with 1 and 32 clients.
   */
  readonly prefetch?: (params: PathParameters<P>) => Promise<R>
  readonly docs: RouteDocs
}

/** Declares a route; the handler's call is typed by what was declared. */
export const route = <
  const P extends string,
  const A extends Access,
  const G extends Guarded = 'no',
  Q extends TObject | null = null,
  B extends TSchema | 'none' | 'pdf' = 'none',
  R = null,
>(
  declared: Declaration<P, A, G, Q, B, R>,
  handler: (
    call: Call<{ path: P; access: A; guarded: G; query: Q; body: B; prefetched: R }>,
  ) => Promise<Answer | Response>,
): Route => ({
  method: declared.method,
  path: declared.path,
  version: null,
  since: declared.since ?? 1,
  access: declared.access,
  tokens: declared.tokens ?? (declared.path.includes('{churchId}') ? 'allowed' : 'refused'),
  recentSignIn: declared.recentSignIn ?? false,
  isSignIn: declared.isSignIn ?? false,
  isReset: declared.isReset ?? false,
  isLive: declared.isLive ?? false,
  guarded: declared.guarded ?? 'no',
  query: declared.query ?? null,
  body: declared.body ?? 'none',
  largeBody: declared.largeBody ?? false,
  bodyBytes: LIMITS.bodyBytes,
  docs: declared.docs,
  prefetch: declared.prefetch ?? null,
  handler: handler as Route['handler'],
})

export const createdDocs = (description: string, body: TSchema): Record<number, AnswerDocs> => ({
  201: { description, body, headers: ['ETag', 'Location', 'Idempotency-Replayed'] },
})

export const updatedDocs = (description: string, body: TSchema): Record<number, AnswerDocs> => ({
  200: { description, body, headers: ['ETag', 'Idempotency-Replayed'] },
})

export const readDocs = (
  description: string,
  body: TSchema,
  headers: readonly AnswerHeader[] = [],
): Record<number, AnswerDocs> => ({ 200: { description, body, headers } })
