import { afterAll, describe, expect, test } from 'bun:test'
import { chunked, requestHead, sendBytes } from '../../testkit/http/raw-http.ts'
import { client, makeUser, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
const known = await makeUser(server)
afterAll(() => server.stop())

const json = { origin: ORIGIN, 'content-type': 'application/json' }
const withLength = (body: Uint8Array, headers: Record<string, string> = json) =>
  sendBytes(
    server.port,
    requestHead('POST', '/api/v1/session', { ...headers, 'content-length': String(body.length) }),
    body,
  )
const withoutLength = (body: Uint8Array, headers: Record<string, string> = json) =>
  sendBytes(
    server.port,
    requestHead('POST', '/api/v1/session', { ...headers, 'transfer-encoding': 'chunked' }),
    Buffer.from(chunked(body), 'latin1'),
  )

const encode = (text: string) => new TextEncoder().encode(text)
const credentials = () => JSON.stringify({ email: known.email, password: PASSWORD })

describe('how much', () => {
  const LIMIT = 32_768
  /** Valid, and exactly this long: JSON may be followed by white space. */
  const ofSize = (size: number) => encode(credentials().padEnd(size, ' '))

  test('204: 32 KiB exactly, with and without a Content-Length', async () => {
    expect((await withLength(ofSize(LIMIT))).status).toBe(204)
    expect((await withoutLength(ofSize(LIMIT))).status).toBe(204)
  })

  test('413: one byte more, with and without a Content-Length', async () => {
    for (const answer of [await withLength(ofSize(LIMIT + 1)), await withoutLength(ofSize(LIMIT + 1))]) {
      expect(answer.status).toBe(413)
      expect(Object.keys(JSON.parse(answer.text))).toEqual(['error'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('413: a body that is announced as too long is not waited for', async () => {
    const announced = { ...json, 'content-length': String(10_000_000) }
    expect(
      (await sendBytes(server.port, requestHead('POST', '/api/v1/session', announced), 'x')).status,
    ).toBe(413)
  })

  test('413: the bytes count, not the characters', async () => {
    const password = 'ü'.repeat(LIMIT / 2)
    expect((await withLength(encode(JSON.stringify({ email: 'a@b.c', password })))).status).toBe(413)
  })

  test('413: a body of a route without one has a limit too', async () => {
    const body = 'x'.repeat(LIMIT + 1)
    const headers = { origin: ORIGIN, 'content-length': String(body.length) }
    expect(
      (await sendBytes(server.port, requestHead('DELETE', '/api/v1/session', headers), body)).status,
    ).toBe(413)
  })

  test('401 before 413: who is not signed in learns nothing about limits', async () => {
    const path = `/api/v1/churches/${crypto.randomUUID()}/songs`
    const headers = { ...json, 'content-length': String(LIMIT + 1) }
    expect((await sendBytes(server.port, requestHead('POST', path, headers), ofSize(LIMIT + 1))).status).toBe(
      401,
    )
  })
})

describe('which type', () => {
  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    'application/json-patch+json',
    'application/jsonp',
    'application/problem+json',
    '',
  ])('400: "%s" on a JSON route', async (type) => {
    const answer = await withLength(encode(credentials()), { origin: ORIGIN, 'content-type': type })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).error).toContain('application/json')
  })

  test('400: a form that holds the right fields', async () => {
    const form = encode(new URLSearchParams({ email: known.email ?? '', password: PASSWORD }).toString())
    const type = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await withLength(form, type)).status).toBe(400)
  })

  test('400: no type at all', async () => {
    expect((await withLength(encode(credentials()), { origin: ORIGIN })).status).toBe(400)
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;charset=UTF-8'])(
    '204: "%s"',
    async (type) => {
      const answer = await withLength(encode(credentials()), { origin: ORIGIN, 'content-type': type })
      expect(answer.status).toBe(204)
    },
  )
})

describe('what is in it', () => {
  test.each([
    ['nothing', ''],
    ['white space', '  \n '],
    ['half an object', '{"email":"a@b.c"'],
    ['two objects', '{}{}'],
    ['single quotes', "{'email':'a@b.c'}"],
    ['a comment', '{/* */}'],
    ['a comma at the end', '{"email":"a@b.c",}'],
    ['NaN', '{"email":NaN}'],
    ['a line break in a text', '{"email":"a@b.c","password":"x\ny"}'],
  ])('400: %s is not JSON', async (_, body) => {
    const answer = await withLength(encode(body))
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([
      400,
      'The body is not valid JSON in UTF-8.',
    ])
  })

  test.each([
    ['a lone continuation byte', [0x80]],
    ['a cut sequence', [0xc3]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate written as bytes', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xfc]],
  ])('400: %s is not UTF-8', async (_, bytes) => {
    const body = Buffer.concat([
      encode('{"email":"a@b.c","password":"'),
      Uint8Array.from(bytes),
      encode('"}'),
    ])
    expect((await withLength(body)).status).toBe(400)
  })

  test('400: UTF-16', async () => {
    expect((await withLength(Buffer.from(`\ufeff${credentials()}`, 'utf16le'))).status).toBe(400)
  })

  test('204: a byte order mark is optional', async () => {
    expect((await withLength(encode(`\ufeff${credentials()}`))).status).toBe(204)
  })

  test('400: nesting to the edge of the limit', async () => {
    const depth = 16_000
    expect((await withLength(encode('['.repeat(depth) + ']'.repeat(depth)))).status).toBe(400)
    expect((await withLength(encode(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`))).status).toBe(400)
    expect((await client(server).send('/api/health/live')).status).toBe(200)
  })

  test('401: of a key that comes twice the last one counts, as in every JSON parser of the web', async () => {
    const twice = `{"email":${JSON.stringify(known.email)},"password":"${PASSWORD}","password":"wrong"}`
    expect((await withLength(encode(twice))).status).toBe(401)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'surprise', '$where', ''])(
    '400: the unknown property "%s" is refused, even beside the right ones',
    async (name) => {
      const body = `{${JSON.stringify(name)}:{"email":"a@b.c"},${credentials().slice(1)}`
      expect((await withLength(encode(body))).status).toBe(400)
      expect(Object.hasOwn(Object.prototype, 'email')).toBe(false)
    },
  )

  test.each(['email', 'password'])('400: MongoDB operators in %s never reach a query', async (field) => {
    const operators = [
      { $gt: '' },
      { $ne: null },
      { $regex: '.*' },
      { $where: '1' },
      { $in: [known.email] },
      [known.email],
      ['$ne', 1],
    ]
    for (const operator of operators) {
      const body = { email: known.email, password: PASSWORD, [field]: operator }
      const answer = await client(server).send('/api/v1/session', { method: 'POST', body })
      expect(answer.status).toBe(400)
      expect(answer.headers.has('set-cookie')).toBe(false)
    }
  })

  test('401: an operator written as a text is only a text', async () => {
    const body = { email: known.email, password: '{"$ne":null}' }
    expect((await client(server).send('/api/v1/session', { method: 'POST', body })).status).toBe(401)
  })
})
