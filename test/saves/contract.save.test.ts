import { afterAll, describe, expect, test } from 'bun:test'
import { headsIn } from '../../src/saves/resource.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { create, kinds, update, valuesFor, written } from '../../testkit/songs/kinds.ts'
import { saving } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const MALFORMED_VERSIONS = [
  'W/"1"',
  '*',
  '"1", "2"',
  '1',
  '"+1"',
  '"-1"',
  '"0"',
  '"01"',
  '"1.0"',
  '"2147483648"',
  '""',
  '"a"',
  "'1'",
  '" 1"',
]

const MALFORMED_KEYS = [
  null,
  'abc',
  '',
  `${crypto.randomUUID()}, ${crypto.randomUUID()}`,
  `{${crypto.randomUUID()}}`,
]

describe.each([...kinds])('saving a $name', (kind) => {
  test('201: a create answers version 1, its address and the resource', async () => {
    const { answer, place } = await create(kind, editor, churchId)
    const made = answer.body[kind.field]
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.headers.get('location')).toBe(`${place}/${made.id}`)
    expect(answer.headers.get('idempotency-replayed')).toBeNull()
    expect(made.version).toBe(1)
    const read = await editor.send(`${place}/${made.id}`)
    expect(read.status).toBe(200)
    expect(read.headers.get('etag')).toBe('"1"')
    expect(read.text).toBe(answer.text)
  })

  test('201: a create writes one revision, event, outbox entry and operation that name each other', async () => {
    const { id, answer } = await create(kind, editor, churchId)
    const { revisions, events, outbox, operations, churches } = server.database.collections
    const made = answer.body[kind.field]
    const [revision, ...otherRevisions] = await revisions.find({ resourceId: id }).toArray()
    expect(otherRevisions).toEqual([])
    expect(revision).toMatchObject({ _id: made.revisionId, version: 1, schemaVersion: 1, source: 'manual' })
    const [event, ...otherEvents] = await events.find({ revisionId: made.revisionId }).toArray()
    expect(otherEvents).toEqual([])
    expect(event).toMatchObject({ kind: kind.created, actorId: editor.userId, version: 1, churchId })
    expect(event?.cursor).toBe((await churches.findOne({ _id: churchId }))?.cursor ?? -1)
    expect(await outbox.countDocuments({ _id: event?._id ?? '' })).toBe(1)
    const operation = await operations.findOne({ 'response.operationId': event?._id ?? '' })
    expect(operation?.response).toMatchObject({ status: 201, revisionId: made.revisionId })
  })

  test('200: an update answers the next version, and head and newest revision agree', async () => {
    const { path, id, answer } = await create(kind, editor, churchId)
    const saved = await update(kind, editor, path, 1, 'Second')
    expect(saved.status).toBe(200)
    expect(saved.headers.get('etag')).toBe('"2"')
    expect(saved.headers.get('location')).toBeNull()
    const made = saved.body[kind.field]
    expect(made.version).toBe(2)
    expect(made.id).toBe(id)
    expect(made.revisionId).not.toBe(answer.body[kind.field].revisionId)
    const history = await editor.send(`${path}/revisions`)
    expect(history.body.revisions[0]).toMatchObject({
      id: made.revisionId,
      version: 2,
      createdAt: made.updatedAt,
    })
    const { events } = server.database.collections
    expect(await events.findOne({ revisionId: made.revisionId })).toMatchObject({
      kind: kind.updated,
      version: 2,
    })
  })

  test('200: a save that changes nothing is still a save', async () => {
    const { path } = await create(kind, editor, churchId, 'Same')
    const saved = await update(kind, editor, path, 1, 'Same')
    expect(saved.body[kind.field].version).toBe(2)
  })

  test('412: a stale save answers the current resource and writes nothing', async () => {
    const { path } = await create(kind, editor, churchId)
    const winner = await update(kind, editor, path, 1, 'Winner')
    const before = await written(server, churchId)
    for (const version of [1, 3, 2_147_483_647]) {
      const stale = await update(kind, editor, path, version, 'Loser')
      expect(stale.status).toBe(412)
      expect(Object.keys(stale.body)).toEqual(['error', kind.current])
      expect(stale.body[kind.current]).toEqual(winner.body[kind.field])
      expect(stale.headers.get('etag')).toBe('"2"')
    }
    expect(await written(server, churchId)).toEqual(before)
  })

  test('200: a refused save does not consume its key', async () => {
    const { path } = await create(kind, editor, churchId)
    await update(kind, editor, path, 1, 'Second')
    const headers = saving({ version: 1 })
    expect(
      (await editor.send(path, { method: 'PUT', headers, body: kind.body('Third', false) })).status,
    ).toBe(412)
    const again = await editor.send(path, {
      method: 'PUT',
      headers: { ...headers, 'if-match': '"2"' },
      body: kind.body('Third', false),
    })
    expect(again.status).toBe(200)
  })

  test('400: the last version of an int32 cannot be passed', async () => {
    const { path, id } = await create(kind, editor, churchId)
    const heads = headsIn(server.database.collections, kind.name)
    await heads.updateOne({ _id: id }, { $set: { version: 2_147_483_647 } })
    const refused = await update(kind, editor, path, 2_147_483_647, 'One more')
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('last possible version')
    await heads.updateOne({ _id: id }, { $set: { version: 1 } })
  })

  test.each(valuesFor(kind, MALFORMED_VERSIONS))('400: If-Match %p is refused', async (ifMatch) => {
    const { path } = await create(kind, editor, churchId)
    const headers = { ...saving(), 'if-match': ifMatch }
    const refused = await editor.send(path, { method: 'PUT', headers, body: kind.body('Second', false) })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('If-Match')
  })

  test.each(valuesFor(kind, MALFORMED_KEYS))('400: the Idempotency-Key %p is refused', async (key) => {
    const place = await kind.place(editor, churchId)
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
    const refused = await editor.send(place, { method: 'POST', headers, body: kind.body('New', true) })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('Idempotency-Key')
  })
})
