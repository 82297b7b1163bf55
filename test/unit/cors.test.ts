import { expect, test } from 'bun:test'
import { createCors } from '../../src/http/cors.ts'

const PAGE = 'https://www.example.org'
const request = (headers: Record<string, string>, method = 'GET') =>
  new Request('http://localhost/api/v2/churches', { method, headers })

test.each([
  [[], PAGE, {}],
  [[], null, {}],
  [[PAGE], null, { vary: 'Origin' }],
  [[PAGE], 'https://other.example.org', { vary: 'Origin' }],
  [[PAGE], 'HTTPS://WWW.EXAMPLE.ORG', { vary: 'Origin' }],
  [[PAGE], 'null', { vary: 'Origin' }],
  [[PAGE], PAGE, { vary: 'Origin', 'access-control-allow-origin': PAGE }],
  [['https://a.example.org', PAGE], PAGE, { vary: 'Origin', 'access-control-allow-origin': PAGE }],
  [['*'], PAGE, { vary: 'Origin', 'access-control-allow-origin': '*' }],
  [['*'], null, { vary: 'Origin' }],
])('CORS_ORIGINS %p and the Origin %p', (origins, origin, expected) => {
  const { 'access-control-expose-headers': exposed, ...others } = createCors(origins).headers(
    request(origin === null ? {} : { origin }),
  )
  expect(others).toEqual(expected)
  expect(exposed !== undefined).toBe('access-control-allow-origin' in expected)
})

const ASKS = { 'access-control-request-method': 'PUT' }

test.each([
  ['OPTIONS', { origin: PAGE, ...ASKS }, true],
  ['OPTIONS', { origin: PAGE }, false],
  ['OPTIONS', { origin: 'https://other.example.org', ...ASKS }, false],
  ['OPTIONS', ASKS, false],
  ['GET', { origin: PAGE, ...ASKS }, false],
])('%s with %p is a preflight of an allowed page: %p', (method, headers, isPreflight) => {
  expect(createCors([PAGE]).preflight(request(headers, method)) !== null).toBe(isPreflight)
  expect(createCors([]).preflight(request(headers, method))).toBeNull()
})
