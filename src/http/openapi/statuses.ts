import { needsSession, type Route } from '../route.ts'

/** The failures of a route that follow from its declaration, and those its documentation adds; in order. */
export const failureStatuses = (route: Route): number[] => {
  const statuses = new Set([400, 413, 500, ...(route.docs.errors ?? [])])
  const add = (when: boolean, ...codes: number[]) => {
    if (when) for (const code of codes) statuses.add(code)
  }
  add(needsSession(route), 401)
  // A token that is not valid is refused on every route, and a valid one where tokens are.
  add(route.version === 2, 401)
  add(route.version === 2 && route.tokens === 'refused', 403)
  add(isMutation(route) || route.access === 'writer' || route.access === 'administrator', 403)
  add(route.path.includes('{churchId}'), 404)
  add(needsKey(route), 409)
  add(needsIfMatch(route), 412, 428)
  add(!route.docs.unlimited, 429)
  add(!route.docs.withoutStorage, 503)
  for (const described of Object.keys(route.docs.answers)) statuses.delete(Number(described))
  return [...statuses].sort((a, b) => a - b)
}

export const needsKey = ({ guarded }: Route): boolean => guarded === 'create' || guarded === 'update'

export const needsIfMatch = ({ guarded }: Route): boolean => guarded === 'update' || guarded === 'version'

export const isMutation = ({ method }: Route): boolean => method !== 'GET'

/** A route that answers with a file: it reads ranges, and HEAD is part of its promise. */
export const isDownload = ({ docs }: Route): boolean => docs.answers[200]?.body === 'pdf'

/** A route that also answers with a stream of server-sent events. */
export const isStream = ({ docs }: Route): boolean => docs.answers[200]?.events !== undefined
