import type { TSchema } from '@sinclair/typebox'
import { Failure } from '../core/failures.ts'
import { LIMITS } from '../core/limits.ts'
import { schemaIn, showIn } from '../core/schema/versioned-fields.ts'
import { API_VERSIONS, type ApiVersion, apiPath } from '../core/versions.ts'
import type { Answer, AnswerDocs, Route, RouteDocs } from './route.ts'

/**
 * Makes the routes of every version out of the table of routes. A declared route has a path without a prefix and the
 * shapes of version 2. What differs between the versions is declared in it: `since`, `largeBody`, `docs.since2` and the
 * fields that its shapes mark by `since2`.
 */
export const inAllVersions = (declared: readonly Route[], errorBody: TSchema): Route[] =>
  API_VERSIONS.flatMap((version) =>
    declared.filter(({ since }) => since <= version).map((route) => inVersion(version, route, errorBody)),
  )

/** Those that the description of a version is made of. */
export const routesOf = (version: ApiVersion, routes: readonly Route[]): Route[] =>
  routes.filter((route) => route.version === version || route.version === null)

const inVersion = (version: ApiVersion, route: Route, errorBody: TSchema): Route => ({
  ...route,
  version,
  path: apiPath(version, route.path),
  query: route.query && schemaIn(version, route.query),
  body: typeof route.body === 'object' ? schemaIn(version, route.body) : route.body,
  bodyBytes: version === 2 && route.largeBody ? LIMITS.largeBodyBytes : LIMITS.bodyBytes,
  docs: docsIn(version, route.docs),
  handler: version === 2 ? route.handler : shownInVersion1(route, errorBody),
})

const docsIn = (version: ApiVersion, { since2, ...docs }: RouteDocs): RouteDocs => {
  const { answers, ...others } = version === 2 ? { ...docs, ...since2 } : docs
  const own = Object.entries(answers).map(([status, answer]) => [status, answerIn(version, answer)])
  return { ...others, answers: Object.fromEntries(own) }
}

const answerIn = (version: ApiVersion, answer: AnswerDocs): AnswerDocs =>
  typeof answer.body === 'object' ? { ...answer, body: schemaIn(version, answer.body) } : answer

/** The handler, with the fields of version 2 left out of its answers and failures. */
const shownInVersion1 = ({ docs, handler }: Route, errorBody: TSchema): Route['handler'] => {
  const shows = new Map(
    Object.entries(docs.answers).map(([status, { body }]) => [
      Number(status),
      typeof body === 'object' ? showIn(1, body) : null,
    ]),
  )
  const showFailure = showIn(1, errorBody)
  const shown = (answer: Answer | Response): Answer | Response => {
    if (answer instanceof Response) return answer
    const show = typeof answer.body === 'object' ? shows.get(answer.status) : null
    return show ? { ...answer, body: show(answer.body) } : answer
  }
  const fail = (error: unknown): never => {
    if (!(error instanceof Failure && showFailure && Object.keys(error.body).length > 0)) throw error
    throw error.withBody(showFailure(error.body) as Failure['body'])
  }
  return (call) => handler(call).then(shown, fail)
}
