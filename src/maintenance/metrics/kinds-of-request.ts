import type { ObservedRequest } from '../../http/observed-request.ts'

const VERDICTS: Readonly<Record<number, string>> = {
  201: 'accepted',
  408: 'too_slow',
  413: 'too_large',
  415: 'wrong_type',
  422: 'refused',
  503: 'busy',
}

/** The result of an upload; null for every other request. */
export const uploadVerdict = ({ method, route, status }: ObservedRequest): string | null =>
  method === 'POST' && route.endsWith('/assets') ? (VERDICTS[status] ?? 'other') : null

const SAVE_ROUTE = /^\/api\/v\d\/churches\/\{churchId\}\/(songs|services)(?!.*\/live$)/

/** Whether the request was a successful save of a song, a lyric version, an arrangement or a service. A live state is none. */
export const isSave = ({ method, route, status }: ObservedRequest): boolean =>
  (method === 'POST' || method === 'PUT') && (status === 200 || status === 201) && SAVE_ROUTE.test(route)
