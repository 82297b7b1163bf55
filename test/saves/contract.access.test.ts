import { afterAll, describe, expect, test } from 'bun:test'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { create, kinds, written } from '../../testkit/songs/kinds.ts'
import { createSong, saving, songsPath } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const otherChurchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const viewer = await makeMember(server, churchId, 'Viewer')
const outsider = await makeMember(server, otherChurchId, 'Administrator')
afterAll(() => server.stop())

describe.each([...kinds])('who may save and read a $name', (kind) => {
  /** Every request is wrong in all later ways too, so that the first check in the order must answer. */
  const wrongRequests = (path: string, place: string) => [
    { path: place, method: 'POST', headers: { 'idempotency-key': 'wrong' }, body: kind.invalidBody },
    { path, method: 'PUT', headers: {}, body: kind.invalidBody },
  ]

  test('403: a wrong Origin is refused before anything else is looked at', async () => {
    const { path, place } = await create(kind, editor, churchId)
    for (const { path: target, method, body } of wrongRequests(path, place)) {
      const refused = await client(server).send(target, {
        method,
        headers: { origin: 'http://evil.test' },
        body,
      })
      expect(refused.status).toBe(403)
      expect(refused.body.error).toContain('Origin')
    }
  })

  test('401: nobody learns only that one must sign in', async () => {
    const { path, place } = await create(kind, editor, churchId)
    for (const { path: target, ...request } of wrongRequests(path, place))
      expect((await client(server).send(target, request)).status).toBe(401)
    for (const target of [path, `${path}/revisions`, `${path}/revisions?beforeVersion=x`])
      expect((await client(server).send(target)).status).toBe(401)
  })

  test('404: an outsider gets the same bytes as for a church that does not exist', async () => {
    const { path, place } = await create(kind, editor, churchId)
    const nowhere = (address: string) => address.replace(churchId, crypto.randomUUID())
    for (const { path: target, ...request } of wrongRequests(path, place)) {
      const refused = await outsider.send(target, request)
      expect(refused.status).toBe(404)
      expect(refused.text).toBe((await outsider.send(nowhere(target), request)).text)
    }
    for (const target of [path, `${path}/revisions`]) {
      const refused = await outsider.send(target)
      expect(refused.status).toBe(404)
      expect(refused.text).toBe((await outsider.send(nowhere(target))).text)
    }
  })

  test('403: a viewer reads but does not write, whatever the request looks like', async () => {
    const { path, place } = await create(kind, editor, churchId)
    const before = await written(server, churchId)
    for (const { path: target, ...request } of wrongRequests(path, place))
      expect((await viewer.send(target, request)).status).toBe(403)
    expect((await viewer.send(path)).status).toBe(200)
    expect((await viewer.send(`${path}/revisions`)).status).toBe(200)
    expect(await written(server, churchId)).toEqual(before)
  })

  test('400: a malformed id in the address is named', async () => {
    const { path } = await create(kind, editor, churchId)
    const refused = await editor.send(`${path.slice(0, -1)}`)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('UUID')
  })

  test('404: what does not exist, and what belongs to another church or song, look the same', async () => {
    const { place, id } = await create(kind, editor, churchId)
    const theirs = await create(kind, outsider, otherChurchId)
    const request = { method: 'PUT', headers: saving({ version: 1 }), body: kind.body('Mine now', false) }
    const unknown = await editor.send(`${place}/${crypto.randomUUID()}`, request)
    expect(unknown.status).toBe(404)
    const foreign = await editor.send(`${place}/${theirs.id}`, request)
    expect(foreign.text).toBe(unknown.text)
    const read = await editor.send(`${place}/${theirs.id}`)
    expect(read.status).toBe(404)
    expect(read.text).toBe(unknown.text)
    if (kind.name === 'song') return
    const otherSong = await createSong(editor, churchId)
    const part = place.split('/').at(-1)
    const astray = `${otherSong.path}/${part}/${id}`
    expect((await editor.send(astray)).status).toBe(404)
    expect((await editor.send(astray, request)).status).toBe(404)
    expect((await editor.send(`${astray}/revisions`)).status).toBe(404)
    const noSong = `${songsPath(churchId)}/${crypto.randomUUID()}/${part}`
    expect((await editor.send(noSong)).status).toBe(404)
    const lost = { method: 'POST', headers: saving(), body: kind.body('Lost', true) }
    expect((await editor.send(noSong, lost)).status).toBe(404)
  })

  test('404 before 409 and 412, 400 before 404: the order of the checks', async () => {
    const { path, place } = await create(kind, editor, churchId)
    const headers = saving({ version: 1 })
    await editor.send(path, { method: 'PUT', headers, body: kind.body('Second', false) })
    const unknown = `${place}/${crypto.randomUUID()}`
    const usedKey = await editor.send(unknown, { method: 'PUT', headers, body: kind.body('Second', false) })
    expect(usedKey.status).toBe(404)
    const badBody = await editor.send(unknown, { method: 'PUT', headers, body: kind.invalidBody })
    expect(badBody.status).toBe(400)
    const noIfMatch = await editor.send(unknown, { method: 'PUT', headers: {}, body: kind.invalidBody })
    expect(noIfMatch.status).toBe(428)
  })
})
