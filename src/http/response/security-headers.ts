import { leadsToThisMachine } from '../../core/this-machine.ts'

type Header = readonly [name: string, value: string]

/** On every answer. A route's own header of the same name wins (a page's policy, a hashed file's caching). */
export const securityHeaders = (appOrigin: string): readonly Header[] => {
  const headers: Header[] = [
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-resource-policy', 'same-origin'],
    [
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ],
  ]
  if (appOrigin.startsWith('https:'))
    headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return headers
}

/** On other origins browsers ignore these headers and log a warning. */
const isTrustworthy = (origin: string): boolean => origin.startsWith('https:') || leadsToThisMachine(origin)

/** On every page as well: no window of another site can reach into it. */
export const pageHeaders = (appOrigin: string): readonly Header[] =>
  isTrustworthy(appOrigin) ? [['cross-origin-opener-policy', 'same-origin']] : []
