import { afterAll, describe, expect, test } from 'bun:test'
import { plantAsset } from '../../testkit/assets.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { headKinds, inVersion1, inVersion2, postBelow } from '../../testkit/songs/head-kinds.ts'
import { create, update, written } from '../../testkit/songs/kinds.ts'
import { arrangementDocument, createSong, newKey, saving } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

describe.each([...headKinds])('restoring a $name', (kind) => {
  const twice = async () => {
    const made = await create(kind, editor, churchId, 'First')
    await update(kind, editor, made.path, 1, 'Second')
    return made
  }

  test('200: a new version with the content of the earlier one, as an update by the person', async () => {
    const { path, answer } = await twice()
    const restored = await postBelow(editor, path, 'revisions/1/restore', { version: 2 })
    expect([restored.status, restored.headers.get('etag')]).toEqual([200, '"3"'])
    const [first, now] = [answer.body[kind.field], restored.body[kind.field]]
    const changing = { version: 0, revisionId: '', updatedAt: '', archivedAt: null }
    // The first answer of an arrangement is of version 1, which has neither charts nor links.
    const chart = kind.name === 'arrangement' ? { chart: null, links: [] } : {}
    expect({ ...now, ...changing, visibility: null }).toEqual({
      ...first,
      ...changing,
      ...chart,
      visibility: null,
    })
    const event = await server.database.collections.events.findOne({ churchId }, { sort: { cursor: -1 } })
    expect(event).toMatchObject({ kind: kind.updated, actorId: editor.userId, version: 3 })
    const { body } = await editor.send(`${inVersion2(path)}/revisions`)
    const told = body.revisions.map((revision: Record<string, unknown>) => [
      revision.version,
      revision.restoredFrom,
      revision.savedBy,
    ])
    const savedBy = { userId: editor.userId, name: null }
    expect(told).toEqual([
      [3, 1, savedBy],
      [2, null, savedBy],
      [1, null, savedBy],
    ])
    const inOld = await editor.send(`${inVersion1(path)}/revisions`)
    if (kind.name === 'service') return expect(inOld.status).toBe(404)
    const [old] = inOld.body.revisions
    expect(Object.keys(old)).not.toContain('savedBy')
    expect(Object.keys(old)).not.toContain('restoredFrom')
  })

  test('a repeated request is answered alike, and 409 for another version', async () => {
    const { path } = await twice()
    const key = newKey()
    const first = await postBelow(editor, path, 'revisions/1/restore', { version: 2, key })
    const again = await postBelow(editor, path, 'revisions/1/restore', { version: 2, key })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await postBelow(editor, path, 'revisions/2/restore', { version: 2, key })).status).toBe(409)
  })

  test('404 for an unknown version, 400 for one that is none, 412 and 428: nothing is written', async () => {
    const { path } = await twice()
    const before = await written(server, churchId)
    const restore = (what: string, version = 2) =>
      postBelow(editor, path, `revisions/${what}/restore`, { version })
    expect((await restore('3')).status).toBe(404)
    for (const wrong of ['0', 'x', '1.5', '2147483648', '01', '-1'])
      expect((await restore(wrong)).status).toBe(400)
    const stale = await restore('1', 1)
    expect([stale.status, stale.body[kind.current].version]).toEqual([412, 2])
    const blind = { method: 'POST', headers: saving() }
    expect((await editor.send(`${inVersion2(path)}/revisions/1/restore`, blind)).status).toBe(428)
    expect((await editor.send(`${inVersion1(path)}/revisions/1/restore`, blind)).status).toBe(404)
    const unknown = path.replace(/[^/]+$/, crypto.randomUUID())
    expect((await postBelow(editor, unknown, 'revisions/1/restore', { version: 2 })).status).toBe(404)
    expect(await written(server, churchId)).toEqual(before)
  })

  test('an archived one is restored and stays archived', async () => {
    const { path } = await twice()
    await postBelow(editor, path, 'archive', { version: 2 })
    const restored = await postBelow(editor, path, 'revisions/1/restore', { version: 2 })
    expect(restored.body[kind.field]).toMatchObject({ version: 3, archivedAt: expect.any(String) })
  })
})

test('404: a version of the same number that belongs to another song', async () => {
  const [lyrics] = headKinds.filter(({ name }) => name === 'lyrics')
  if (!lyrics) throw new Error('There are lyrics.')
  const { path } = await create(lyrics, editor, churchId)
  const other = await createSong(editor, churchId)
  const astray = `${other.path}/lyrics/${path.split('/').at(-1)}`
  expect((await postBelow(editor, astray, 'revisions/1/restore', { version: 1 })).status).toBe(404)
})

test('an arrangement comes back with the files that it had', async () => {
  const assetId = await plantAsset(server, churchId)
  const song = await createSong(editor, churchId)
  const place = `${song.path}/arrangements`
  const send = (path: string, method: string, version: number | undefined, body: object) =>
    editor.send(path, { method, headers: saving(version ? { version } : {}), body })
  const made = await send(place, 'POST', undefined, arrangementDocument({ assetIds: [assetId] }))
  const path = `${place}/${made.body.arrangement.id}`
  await send(path, 'PUT', 1, arrangementDocument())
  const restored = await postBelow(editor, path, 'revisions/1/restore', { version: 2 })
  expect(restored.body.arrangement.files.map(({ id }: { id: string }) => id)).toEqual([assetId])
})

test('history names the person by the name they gave, and the tool of the host by null', async () => {
  const { users, events } = server.database.collections
  await users.updateOne({ _id: editor.userId ?? '' }, { $set: { name: 'Hanna' } })
  const song = await createSong(editor, churchId)
  const savedBy = async () =>
    (await editor.send(`${inVersion2(song.path)}/revisions`)).body.revisions[0].savedBy
  expect(await savedBy()).toEqual({ userId: editor.userId, name: 'Hanna' })
  await users.updateOne({ _id: editor.userId ?? '' }, { $unset: { name: true } })
  const toolId = '00000000-0000-0000-0000-000000000000'
  const [event] = await events.find({ churchId, songId: song.id }).toArray()
  await events.updateOne({ _id: event?._id ?? '' }, { $set: { actorId: toolId } })
  expect(await savedBy()).toBeNull()
  await events.updateOne({ _id: event?._id ?? '' }, { $set: { actorId: editor.userId } })
})
