import { describe, expect, test } from 'bun:test'
import { contentDisposition } from '../../src/files/download.ts'
import { acceptedLanguages, prefersOverJson } from '../../src/http/request/accept.ts'
import { readBearer } from '../../src/http/request/input.ts'
import { createCors } from '../../src/http/response.ts'

test.each([
  [null, []],
  ['', []],
  ['de', ['de']],
  ['en-GB,en;q=0.9,de;q=0.8', ['en-GB', 'en', 'de']],
  ['de;q=0.5, he , fr;q=0.7', ['he', 'fr', 'de']],
  ['de;q=0, en', ['en']],
  ['*, en;q=x, <b>, de;q=0.1', ['de']],
])('%p wants %p', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages)
})

test('a header of thousands of languages is cut', () => {
  expect(acceptedLanguages('de,'.repeat(10_000)).length).toBe(20)
})

test.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/*', false],
  ['text/event-stream', true],
  ['Text/Event-Stream', true],
  ['text/event-stream;q=0', false],
  ['text/event-stream; charset=utf-8', true],
  ['application/json, text/event-stream', true],
  ['application/json;q=0.5, text/event-stream', true],
  ['application/json, text/event-stream;q=0.5', false],
  ['text/event-stream, */*', true],
])('Accept: %s asks for a stream: %p', (accept, expected) => {
  expect(prefersOverJson(accept, 'text/event-stream')).toBe(expected)
})

const SECRET = `psl_${'a'.repeat(43)}`

test.each([
  [null, null],
  ['', null],
  [`Bearer ${SECRET}`, SECRET],
  [`bearer ${SECRET}`, SECRET],
  [`BEARER ${SECRET}`, SECRET],
  [`bEaReR   ${SECRET}  `, SECRET],
  [`Bearer\t${SECRET}`, SECRET],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearer something else', 'something else'],
  [`Bearer ${SECRET}, Bearer ${SECRET}`, `${SECRET}, Bearer ${SECRET}`],
  [`Bearer${SECRET}`, null],
  [`Bearer:${SECRET}`, null],
  ['Basic dXNlcjpwYXNz', null],
  [`Basic ${SECRET}`, null],
  [`Token ${SECRET}`, null],
  [SECRET, null],
  [`"Bearer" ${SECRET}`, null],
])('Authorization: %p has the bearer %p', (header, bearer) => {
  expect(readBearer(header)).toBe(bearer)
})

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

const HEADER =
  /^(inline|attachment); filename="([\x20-\x21\x23-\x5b\x5d-\x7e]+)"; filename\*=UTF-8''([\w!#$&+\-.^`|~%]+)$/

const read = (filename: string) => {
  const match = HEADER.exec(contentDisposition('inline', filename))
  if (!match) throw new Error(`the header broke: ${contentDisposition('inline', filename)}`)
  return { plain: match[2] ?? '', exact: decodeURIComponent(match[3] ?? '') }
}

test('inline shows and attachment saves', () => {
  expect(contentDisposition('inline', 'Amen.pdf')).toBe(
    `inline; filename="Amen.pdf"; filename*=UTF-8''Amen.pdf`,
  )
  expect(contentDisposition('attachment', 'Amen.pdf')).toStartWith('attachment; filename="Amen.pdf"')
})

describe('the name a reader sees', () => {
  const table: [filename: string, plain: string, exact: string][] = [
    ['Ein feste Burg.pdf', 'Ein feste Burg.pdf', 'Ein feste Burg.pdf'],
    ['Größer.pdf', 'Gro_er.pdf', 'Größer.pdf'],
    ['Zażółć.pdf', 'Zazo_c.pdf', 'Zażółć.pdf'],
    ['주 하나님.pdf', '_ _.pdf', '주 하나님.pdf'],
    ['🎵🎶.pdf', '_.pdf', '🎵🎶.pdf'],
    ["It's (live) *2*.pdf", "It's (live) *2*.pdf", "It's (live) *2*.pdf"],
    ['Why? Part 1: 50%25.pdf', 'Why? Part 1: 50_25.pdf', 'Why? Part 1: 50%25.pdf'],
    ['the "old" one.pdf', 'the _old_ one.pdf', 'the "old" one.pdf'],
    ['x"; filename="evil.exe', 'x_; filename=_evil.exe', 'x"; filename="evil.exe'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie: x=1.pdf', 'a__Set-Cookie: x=1.pdf'],
    ['a\u0000\u001b\u007f\u0085b.pdf', 'a____b.pdf', 'a____b.pdf'],
    ['line\u2028para\u2029.pdf', 'line_para_.pdf', 'line_para_.pdf'],
    ['../../etc/passwd', '__.._etc_passwd', '__.._etc_passwd'],
    ['C:\\Windows\\a.pdf', 'C:_Windows_a.pdf', 'C:_Windows_a.pdf'],
    ['song\u202efdp.exe', 'songfdp.exe', 'songfdp.exe'],
    ['\u2067a\u2069\u200f\ufeff.pdf', 'a.pdf', 'a.pdf'],
    ['lone\ud800.pdf', 'lone_.pdf', 'lone\ufffd.pdf'],
    ['.bashrc', '_bashrc', '_bashrc'],
    ['..', '_', '_'],
    ['con.pdf', '_con.pdf', '_con.pdf'],
    ['NUL', '_NUL', '_NUL'],
    ['console.pdf', 'console.pdf', 'console.pdf'],
    [' padded.pdf ', 'padded.pdf', 'padded.pdf'],
    ['\u202e', 'file.pdf', 'file.pdf'],
    ['', 'file.pdf', 'file.pdf'],
  ]
  test.each(table)('%p', (filename, plain, exact) => {
    expect(read(filename)).toEqual({ plain, exact })
  })

  test('a name of 255 letters outside ASCII stays whole', () => {
    const filename = `${'𝄞'.repeat(251)}.pdf`
    expect(read(filename).exact).toBe(filename)
  })

  test('no single character of Unicode breaks the header', () => {
    for (let code = 0; code <= 0xffff; code++) read(`a${String.fromCharCode(code)}b`)
  })
})
