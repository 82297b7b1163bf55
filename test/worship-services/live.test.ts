import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { OpenedStream } from '../../testkit/http/event-reader.ts'
import { followLive, livePaths, livesOn, present } from '../../testkit/live.ts'
import { testMongoUri } from '../../testkit/mongodb/mongodb.ts'
import { type MongoProxy, startMongoProxy } from '../../testkit/mongodb/proxy.ts'
import { type Client, client, makeChurch, makeMember, takeFromChurch } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createService, createSong, saving, songItem, textItem } from '../../testkit/songs/songs.ts'
import { makeProgram } from '../../testkit/tokens.ts'
import { until } from '../../testkit/until.ts'

const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let proxy: MongoProxy
/** How far the clock of the server is ahead. */
let aheadMs = 0
let churchId: string
let editor: Client
let song: { id: string; path: string }
let first: ReturnType<typeof songItem>
let second: ReturnType<typeof songItem>
const reading = textItem()
let service: { readonly id: string; readonly path: string }
let live: string
let publicLive: string
const opened: OpenedStream[] = []

beforeAll(async () => {
  proxy = await startMongoProxy(await testMongoUri())
  server = await startTestServer({
    env: { MONGODB_URI: proxy.uri },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  })
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
  await server.database.collections.users.updateOne(
    { _id: editor.userId ?? '' },
    { $set: { name: 'Ada Weaver' } },
  )
  song = await createSong(editor, churchId)
  const other = await createSong(editor, churchId)
  first = songItem(song.id)
  second = songItem(other.id)
  await newService()
})
afterEach(() => {
  proxy.onCommand = null
  aheadMs = 0
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(async () => {
  await server.stop()
  await proxy.stop()
})

const createPublic = (items: readonly unknown[] = []) =>
  createService(editor, churchId, { visibility: 'public', items })

const newService = async (): Promise<void> => {
  service = await createPublic([first, second, reading])
  ;({ live, publicLive } = livePaths(service))
}

const read = async (path: string, who: Client = editor) => {
  const { status, body } = await who.send(path)
  return status === 200 ? body.live : status
}

const follow = async (path: string, who: Parameters<typeof followLive>[2] = null) => {
  const stream = await followLive(server, path, who)
  opened.push(stream)
  return stream
}

const changeSong = (path: string, body?: unknown) =>
  editor.send(`/api/v2/churches/${churchId}/songs/${song.id}/${path}`, {
    method: 'POST',
    headers: saving({ version: 1 }),
    ...(body === undefined ? {} : { body }),
  })

const nothing = { lyricVersionId: null, sectionId: null, position: null }

describe('PUT, DELETE and GET …/live', () => {
  test('204 and 200: what is presented is what members and visitors read, with a name for members', async () => {
    expect([await read(live), await read(publicLive)]).toEqual([null, null])
    const state = {
      lyricVersionId: crypto.randomUUID(),
      sectionId: crypto.randomUUID(),
      position: 99,
      blank: true,
    }
    const answer = await present(editor, live, first.id, state)
    expect([answer.status, answer.text]).toEqual([204, ''])
    const shown = { itemId: first.id, ...state, at: expect.stringMatching(/Z$/) }
    const by = { userId: editor.userId, name: 'Ada Weaver' }
    expect([await read(live), await read(publicLive, client(server))]).toEqual([{ ...shown, by }, shown])
    expect((await read(publicLive)).by).toBeUndefined()
  })

  test('204: the last state counts, of any presenter, and fields that are left out are null', async () => {
    const other = await makeMember(server, churchId, 'Administrator')
    const program = await makeProgram(server, churchId, other, 'write')
    expect((await present(editor, live, first.id, { position: 3 })).status).toBe(204)
    expect((await present(other, live, second.id.toUpperCase())).status).toBe(204)
    const by = { userId: other.userId, name: null }
    const at = expect.any(String)
    expect(await read(live)).toEqual({ itemId: second.id, ...nothing, blank: false, at, by })
    expect((await present(program, live, reading.id)).status).toBe(204)
    expect(await read(live)).toEqual({ itemId: reading.id, ...nothing, blank: false, at, by })
  })

  test('204: the end of presenting, also a second time and before the first', async () => {
    const end = async (path: string) => (await editor.send(path, { method: 'DELETE' })).status
    await present(editor, live, first.id)
    expect([await end(live), await read(live), await read(publicLive)]).toEqual([204, null, null])
    expect(await end(live)).toBe(204)
    const { live: untouched } = livePaths(await createPublic())
    expect([await end(untouched), await read(untouched)]).toEqual([204, null])
    await present(editor, live, second.id)
    expect(await read(live)).toMatchObject({ itemId: second.id })
  })

  test('400: an unknown item, and what has another shape', async () => {
    const { id: foreign } = textItem()
    const refused = await present(editor, live, foreign)
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'itemId must be the id of an item of this service.' },
    ])
    for (const state of [
      ...[{ position: -1 }, { position: 100 }, { position: 1.5 }, { blank: null }, { blank: undefined }],
      ...[{ sectionId: 'x' }, { lyricVersionId: 1 }, { by: 'me' }],
    ])
      expect([state, (await present(editor, live, first.id, state)).status]).toEqual([state, 400])
    expect(await read(live)).toMatchObject({ itemId: second.id })
  })

  test('401, 403, 404: others present nothing, and version 1 has no such address', async () => {
    const viewer = await makeMember(server, churchId, 'Viewer')
    const outsider = await makeMember(server, await makeChurch(server), 'Administrator')
    const reader = await makeProgram(server, churchId, editor, 'read')
    const statuses = async (path: string, ...people: Client[]) => {
      const found: number[] = []
      for (const who of people) {
        found.push((await present(who, path, first.id)).status)
        found.push((await who.send(path, { method: 'DELETE' })).status)
        found.push((await who.send(path)).status)
      }
      return found
    }
    expect(await statuses(live, client(server), viewer, reader, outsider)).toEqual([
      ...[401, 401, 401],
      ...[403, 403, 200],
      ...[403, 403, 200],
      ...[404, 404, 404],
    ])
    expect(await statuses(live.replace(service.id, crypto.randomUUID()), editor)).toEqual([404, 404, 404])
    expect(await statuses(live.replace('v2', 'v1'), editor)).toEqual([404, 404, 404])
    expect(await read(live)).toMatchObject({ itemId: second.id })
  })

  test('it is no save: neither a change nor a version', async () => {
    const { churches } = server.database.collections
    const before = await churches.findOne({ _id: churchId })
    await present(editor, live, first.id)
    expect(await churches.findOne({ _id: churchId })).toEqual(before)
    expect((await editor.send(service.path)).headers.get('etag')).toBe('"1"')
  })

  test('200 with null: what was presented is forgotten after 6 hours, before MongoDB deletes it', async () => {
    await present(editor, live, first.id)
    const stream = await follow(publicLive)
    await until(() => stream.events.length === 1)
    aheadMs = 6 * HOUR_MS - 60_000
    expect([await read(live), await read(publicLive)]).toMatchObject([
      { itemId: first.id },
      { itemId: first.id },
    ])
    aheadMs = 6 * HOUR_MS
    expect([await read(live), await read(publicLive)]).toEqual([null, null])
    await until(() => stream.events.length === 2)
    expect(livesOn(stream)).toMatchObject([{ itemId: first.id }, null])
    const { liveStates } = server.database.collections
    const stored = await liveStates.findOne({ churchId, _id: service.id })
    expect(stored?.expiresAt.getTime()).toBe((stored?.state?.at.getTime() ?? 0) + 6 * HOUR_MS)
    expect(await liveStates.indexes()).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    )
  })

  test('a later state counts also after MongoDB has deleted the one before', async () => {
    const stream = await follow(publicLive)
    await present(editor, live, first.id)
    await until(() => livesOn(stream).at(-1)?.itemId === first.id)
    await server.database.collections.liveStates.deleteOne({ churchId, _id: service.id })
    await present(editor, live, second.id)
    await until(() => livesOn(stream).at(-1)?.itemId === second.id)
  })
})

describe('a stream', () => {
  beforeAll(newService)

  test('200: begins with the state of the moment, then every later one, each once', async () => {
    const early = await follow(publicLive)
    await until(() => early.events.length === 1)
    await present(editor, live, first.id, { position: 1 })
    await until(() => early.events.length === 2)
    const [late, member] = [await follow(publicLive), await follow(live, editor)]
    await until(() => late.events.length === 1 && member.events.length === 1)
    await editor.send(live, { method: 'DELETE' })
    await until(() => [early, late, member].every((stream) => livesOn(stream).at(-1) === null))
    const shown = { itemId: first.id, ...nothing, position: 1, blank: false, at: expect.any(String) }
    const by = { userId: editor.userId, name: 'Ada Weaver' }
    expect([early, late, member].map(livesOn)).toEqual([
      [null, shown, null],
      [shown, null],
      [{ ...shown, by }, null],
    ])
    expect(early.events.map(({ id, event }) => [id, event])).toEqual(Array(3).fill(['', '']))
    expect([early.status, early.headers.get('content-type'), early.headers.get('x-accel-buffering')]).toEqual(
      [200, 'text/event-stream', 'no'],
    )
  })

  test('200: HEAD has the headers and opens nothing', async () => {
    const headers = { accept: 'text/event-stream' }
    for (const path of [live, publicLive]) {
      const answer = await editor.send(path, { method: 'HEAD', headers })
      expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([
        200,
        'text/event-stream',
        '',
      ])
    }
  })

  test('401, 404: none for others, nor for visitors of what is not public', async () => {
    const hidden = livePaths(await createService(editor, churchId))
    expect((await follow(hidden.publicLive)).status).toBe(404)
    expect((await follow(hidden.live, editor)).status).toBe(200)
    expect((await follow(live)).status).toBe(401)
  })

  test('ends for visitors when the service is archived or for members, and goes on for members', async () => {
    const [visitor, member] = [await follow(publicLive), await follow(live, editor)]
    await until(() => visitor.events.length === 1)
    const archived = await editor.send(`${service.path}/archive`, {
      method: 'POST',
      headers: saving({ version: 1 }),
    })
    expect(archived.status).toBe(200)
    await until(() => visitor.hasEnded)
    expect([await read(publicLive), (await follow(publicLive)).status]).toEqual([404, 404])
    await newService()
    const next = await follow(publicLive)
    await until(() => next.events.length === 1)
    const body = { date: '2027-01-31', title: '', visibility: 'members', items: [first, second, reading] }
    const saved = await editor.send(service.path, {
      method: 'PUT',
      headers: saving({ version: 1 }),
      body,
    })
    expect(saved.status).toBe(200)
    // Nothing is sent that was presented after it was for members.
    await present(editor, live, first.id)
    await until(() => next.hasEnded)
    expect([livesOn(next), member.hasEnded]).toEqual([[null], false])
  })

  test('ends when a member leaves, signs out or loses the token, also when nothing changes', async () => {
    const people = await Promise.all([1, 2, 3].map(() => makeMember(server, churchId, 'Viewer')))
    const [leaver, out, owner] = people as [Client, Client, Client]
    const program = await makeProgram(server, churchId, owner, 'read')
    const streams = [await follow(live, leaver), await follow(live, out), await follow(live, program)]
    const kept = await follow(live, editor)
    await until(() => streams.every(({ events }) => events.length === 1))
    await takeFromChurch(server.database.collections, churchId, leaver.userId ?? '')
    await out.send('/api/v2/session', { method: 'DELETE' })
    await owner.send(`/api/v2/churches/${churchId}/tokens/${program.tokenId}`, { method: 'DELETE' })
    await until(() => streams.every(({ hasEnded }) => hasEnded))
    expect(kept.hasEnded).toBe(false)
  })

  test('shows visitors nothing of a song that is archived or for members', async () => {
    await newService()
    await present(editor, live, first.id, { position: 2 })
    const [visitor, member] = [await follow(publicLive), await follow(live, editor)]
    await until(() => visitor.events.length === 1)
    const shown = { itemId: first.id, position: 2, blank: false }
    const hidden = { itemId: first.id, ...nothing, blank: true }
    expect((await changeSong('visibility', { visibility: 'members' })).status).toBe(200)
    expect(await read(publicLive)).toMatchObject(hidden)
    await until(() => visitor.events.length === 2)
    expect((await changeSong('visibility', { visibility: 'public' })).status).toBe(200)
    await until(() => visitor.events.length === 3)
    expect((await changeSong('archive')).status).toBe(200)
    expect(await read(publicLive)).toMatchObject(hidden)
    await until(() => visitor.events.length === 4)
    // Told anew, and sent as blank at once.
    await present(editor, live, first.id, { position: 3 })
    await until(() => visitor.events.length === 5 && member.events.length === 2)
    expect(livesOn(visitor)).toMatchObject([shown, hidden, shown, hidden, hidden])
    expect(livesOn(member)).toMatchObject([shown, { itemId: first.id, position: 3, blank: false }])
    await present(editor, live, reading.id)
    await until(() => visitor.events.length === 6)
    expect(livesOn(visitor).at(-1)).toMatchObject({ itemId: reading.id, blank: false })
    expect((await changeSong('unarchive')).status).toBe(200)
  })
})

describe('the database', () => {
  test('is asked for the rights alone while nothing is presented, in one query for all followed services', async () => {
    const services = await Promise.all([1, 2, 3, 4].map(() => createPublic([first])))
    const paths = services.map(livePaths)
    const streams = await Promise.all([
      ...paths.flatMap((one) => Array.from({ length: 15 }, () => follow(one.publicLive))),
      ...paths.map((one) => follow(one.live, editor)),
    ])
    await until(() => streams.every(({ events }) => events.length === 1))
    const steps: string[] = []
    proxy.onCommand = ({ step, collection }) => {
      if (!/webhook|deliver|outbox|lease/i.test(collection ?? '')) steps.push(step)
      return 'pass'
    }
    await until(() => steps.length === 3)
    expect(steps).toEqual(Array(3).fill('aggregate services'))
    for (const one of paths) await present(editor, one.live, first.id)
    await until(() => streams.every(({ events }) => events.length === 2))
  })
})
