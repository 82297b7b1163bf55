import { afterAll, describe, expect, test } from 'bun:test'
import { API_VERSIONS, apiPath } from '../../src/core/versions.ts'
import { servedRoutes } from '../../testkit/http/served-document.ts'
import { client, makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { kinds, written } from '../../testkit/songs/kinds.ts'
import { saving } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const inVersion2 = (path: string) => path.replace('/api/v1/', '/api/v2/')
const relative = (path: string) => path.replace(/^\/api\/v\d/, '')

test('every route of version 1 exists in version 2, at the same relative path', () => {
  const paths = (version: number) =>
    servedRoutes()
      .filter((route) => route.version === version && route.path.startsWith(`/api/v${version}/`))
      .map(({ method, path }) => `${method} ${relative(path)}`)
  expect(paths(1).length).toBeGreaterThan(20)
  expect(paths(2)).toEqual(expect.arrayContaining(paths(1)))
})

test('404: what only version 2 has does not exist in version 1, as any unknown path', async () => {
  const unknown = await editor.send(apiPath(1, '/nothing-here'))
  const both = new Set(servedRoutes().map(({ path }) => path))
  for (const { path, method } of servedRoutes()) {
    const before = path.replace('/api/v2/', '/api/v1/')
    if (both.has(before)) continue
    const answer = await editor.send(before.replace(/\{\w+\}/g, churchId), { method })
    expect([before, answer.status, answer.text]).toEqual([before, 404, unknown.text])
  }
})

describe.each([...kinds])('the versions share the saves of a $name', (kind) => {
  test('201: a key that was used through one is replayed through the other, in its shape', async () => {
    const place = await kind.place(editor, churchId)
    for (const [first, second] of [
      [place, inVersion2(place)],
      [inVersion2(place), place],
    ] as const) {
      const request = { method: 'POST', headers: saving(), body: kind.body('Shared', true) }
      const original = await editor.send(first, request)
      const before = await written(server, churchId)
      const replay = await editor.send(second, request)
      expect([original.status, replay.status]).toEqual([201, 201])
      expect(replay.headers.get('idempotency-replayed')).toBe('true')
      expect(replay.body[kind.field].id).toBe(original.body[kind.field].id)
      expect(replay.headers.get('etag')).toBe('"1"')
      expect(original.headers.get('location')).toStartWith(first)
      expect(replay.headers.get('location')).toStartWith(second)
      const again = await editor.send(first, request)
      expect(again.text).toBe(original.text)
      expect(await written(server, churchId)).toEqual(before)
    }
  })

  test('409: and is refused through the other for a different request', async () => {
    const place = await kind.place(editor, churchId)
    const headers = saving()
    await editor.send(place, { method: 'POST', headers, body: kind.body('Shared', true) })
    const other = { method: 'POST', headers, body: kind.body('Another', true) }
    expect((await editor.send(inVersion2(place), other)).status).toBe(409)
  })

  test('200 and 412: a save through one is the current one of the other', async () => {
    const place = await kind.place(editor, churchId)
    const create = { method: 'POST', headers: saving(), body: kind.body('First', true) }
    const path = (await editor.send(place, create)).headers.get('location') ?? ''
    const update = (address: string, version: number, text: string) =>
      editor.send(address, { method: 'PUT', headers: saving({ version }), body: kind.body(text, false) })
    expect((await update(inVersion2(path), 1, 'Second')).status).toBe(200)
    for (const address of [path, inVersion2(path)]) {
      const late = await update(address, 1, 'Third')
      const { body } = await editor.send(address)
      expect(late.status).toBe(412)
      expect(Object.values(late.body)).toContainEqual(body[kind.field])
      expect(body[kind.field].version).toBe(2)
    }
  })
})

test('200, 204, 401: a session of one version is one of the other, until either ends it', async () => {
  for (const [begin, end] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const { email } = await makeMember(server, churchId, 'Viewer')
    const body = { email, password: PASSWORD }
    const signedIn = await client(server).send(apiPath(begin, '/session'), { method: 'POST', body })
    expect(signedIn.status).toBe(204)
    const headers = { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
    const statuses = () =>
      Promise.all(
        API_VERSIONS.map(
          async (version) => (await client(server).send(apiPath(version, '/churches'), { headers })).status,
        ),
      )
    expect(await statuses()).toEqual([200, 200])
    const ended = await client(server).send(apiPath(end, '/session'), { method: 'DELETE', headers })
    expect(ended.status).toBe(204)
    expect(await statuses()).toEqual([401, 401])
  }
})

test('an Authorization header means nothing in version 1', async () => {
  for (const authorization of ['Bearer psl_unknown', 'Bearer', 'Basic dTpw']) {
    const answer = await editor.send(apiPath(1, '/churches'), { headers: { authorization } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('www-authenticate')).toBeNull()
    const nobody = client(server)
    expect((await nobody.send(apiPath(1, '/churches'), { headers: { authorization } })).status).toBe(401)
  }
})

test('413: an arrangement may have 128 KiB of JSON in version 2, and 32 KiB in version 1', async () => {
  const kind = kinds.find(({ field }) => field === 'arrangement')
  const place = (await kind?.place(editor, churchId)) ?? ''
  // As JSON it has two quotes more.
  const padded = (bytes: number) => ' '.repeat(bytes - 2)
  const status = async (path: string, bytes: number) => {
    const request = { method: 'POST', headers: saving(), body: padded(bytes) }
    return (await editor.send(path, request)).status
  }
  expect([await status(place, 32_768), await status(place, 32_769)]).toEqual([400, 413])
  const there = inVersion2(place)
  expect([await status(there, 131_072), await status(there, 131_073)]).toEqual([400, 413])
  expect(await status(inVersion2(place.replace(/\/songs\/.*/, '/songs')), 32_769)).toBe(413)
})
