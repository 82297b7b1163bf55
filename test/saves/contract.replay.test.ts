import { afterAll, describe, expect, test } from 'bun:test'
import { makeChurch, makeMember, setRole } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { create, kinds, update, written } from '../../testkit/songs/kinds.ts'
import { newKey, saving } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const withUpperCaseIds = (path: string) => path.replace(/[0-9a-f-]{36}/g, (id) => id.toUpperCase())

describe.each([...kinds])('repeating the save of a $name', (kind) => {
  test('201: the same create again answers the original to the byte, even after later edits', async () => {
    const place = await kind.place(editor, churchId)
    const request = { method: 'POST', headers: saving(), body: kind.body('First', true) }
    const original = await editor.send(place, request)
    await update(kind, editor, `${place}/${original.body[kind.field].id}`, 1, 'Later')
    const before = await written(server, churchId)
    const replay = await editor.send(place, request)
    expect(replay.status).toBe(201)
    expect(replay.text).toBe(original.text)
    for (const name of ['etag', 'location', 'content-type'])
      expect(replay.headers.get(name)).toBe(original.headers.get(name))
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(await written(server, churchId)).toEqual(before)
  })

  test('200: the same update again is a replay, not a stale save', async () => {
    const { path } = await create(kind, editor, churchId)
    const request = { method: 'PUT', headers: saving({ version: 1 }), body: kind.body('Second', false) }
    const original = await editor.send(path, request)
    await update(kind, editor, path, 2, 'Third')
    const replay = await editor.send(path, request)
    expect(replay.status).toBe(200)
    expect(replay.text).toBe(original.text)
    expect(replay.headers.get('etag')).toBe('"2"')
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
  })

  test('201: order of keys, spelled-out defaults and the case of the key make no difference', async () => {
    const place = await kind.place(editor, churchId)
    const key = newKey()
    const original = await editor.send(place, {
      method: 'POST',
      headers: saving({ key }),
      body: kind.body('First', true),
    })
    const replay = await editor.send(withUpperCaseIds(place), {
      method: 'POST',
      headers: saving({ key: key.toUpperCase() }),
      body: kind.sameBody('First', true),
    })
    expect(replay.status).toBe(201)
    expect(replay.text).toBe(original.text)
  })

  test('409: the key with another body, another place or another If-Match', async () => {
    const { path, place } = await create(kind, editor, churchId)
    const key = newKey()
    const saved = await editor.send(path, {
      method: 'PUT',
      headers: saving({ key, version: 1 }),
      body: kind.body('Second', false),
    })
    expect(saved.status).toBe(200)
    const other = await create(kind, editor, churchId)
    const before = await written(server, churchId)
    const attempts = [
      editor.send(path, {
        method: 'PUT',
        headers: saving({ key, version: 1 }),
        body: kind.body('Else', false),
      }),
      editor.send(path, {
        method: 'PUT',
        headers: saving({ key, version: 2 }),
        body: kind.body('Second', false),
      }),
      editor.send(other.path, {
        method: 'PUT',
        headers: saving({ key, version: 1 }),
        body: kind.body('Second', false),
      }),
      editor.send(place, { method: 'POST', headers: saving({ key }), body: kind.body('Second', true) }),
    ]
    for (const answer of await Promise.all(attempts)) {
      expect(answer.status).toBe(409)
      expect(Object.keys(answer.body)).toEqual(['error'])
    }
    expect(await written(server, churchId)).toEqual(before)
  })

  test('201: the key belongs to one user and one church', async () => {
    const key = newKey()
    const otherChurch = await makeChurch(server)
    await setRole(server, otherChurch, editor, 'Editor')
    const colleague = await makeMember(server, churchId, 'Administrator')
    const ids = new Set<string>()
    for (const [writer, church] of [
      [editor, churchId],
      [colleague, churchId],
      [editor, otherChurch],
    ] as const) {
      const place = await kind.place(writer, church)
      const made = await writer.send(place, {
        method: 'POST',
        headers: saving({ key }),
        body: kind.body('A', true),
      })
      expect(made.status).toBe(201)
      ids.add(made.body[kind.field].id)
    }
    expect(ids.size).toBe(3)
  })

  test('401, 403 and 404: a replay is refused once the session, the role or the membership is gone', async () => {
    const writer = await makeMember(server, churchId, 'Editor')
    const place = await kind.place(writer, churchId)
    const request = { method: 'POST', headers: saving(), body: kind.body('Mine', true) }
    expect((await writer.send(place, request)).status).toBe(201)
    await setRole(server, churchId, writer, 'Viewer')
    expect((await writer.send(place, request)).status).toBe(403)
    await server.database.collections.memberships.deleteOne({ churchId, userId: writer.userId ?? '' })
    expect((await writer.send(place, request)).status).toBe(404)
    await setRole(server, churchId, writer, 'Editor')
    expect((await writer.send(place, request)).headers.get('idempotency-replayed')).toBe('true')
    await writer.send('/api/v1/session', { method: 'DELETE' })
    expect((await writer.send(place, request)).status).toBe(401)
  })
})
