/** On every answer. A route's own header of the same name wins (a page's policy, a hashed file's caching). */
export const securityHeaders = (appOrigin: string): ReadonlyArray<readonly [string, string]> => {
  const headers: Array<readonly [string, string]> = [
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
