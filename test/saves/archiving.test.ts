import { afterAll, describe, expect, test } from 'bun:test'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { headKinds, inVersion1, inVersion2, postBelow } from '../../testkit/songs/head-kinds.ts'
import { create, update, written } from '../../testkit/songs/kinds.ts'
import { createLyrics, createSong, lyricsDocument, newKey, saving } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const newestEvent = () => server.database.collections.events.findOne({ churchId }, { sort: { cursor: -1 } })

describe.each([...headKinds])('archiving a $name', (kind) => {
  test('200: archived and brought back at the same version, each with an event that names the person', async () => {
    const { path, id } = await create(kind, editor, churchId)
    const archived = await postBelow(editor, path, 'archive', { version: 1 })
    expect([archived.status, archived.headers.get('etag')]).toEqual([200, '"1"'])
    const { archivedAt, ...others } = archived.body[kind.field]
    expect(others).toMatchObject({ id, version: 1 })
    expect(await newestEvent()).toMatchObject({
      kind: kind.archived,
      actorId: editor.userId,
      version: 1,
      at: new Date(archivedAt),
    })
    expect((await editor.send(inVersion2(path))).body[kind.field].archivedAt).toBe(archivedAt)
    const back = await postBelow(editor, path, 'unarchive', { version: 1 })
    expect([back.status, back.body[kind.field].archivedAt]).toEqual([200, null])
    expect(await newestEvent()).toMatchObject({ kind: kind.unarchived, actorId: editor.userId })
  })

  test('200 without an event and with an unused key where it is so already', async () => {
    const { path } = await create(kind, editor, churchId)
    const before = await written(server, churchId)
    const key = newKey()
    const same = await postBelow(editor, path, 'unarchive', { version: 1, key })
    expect([same.status, same.body[kind.field].archivedAt]).toEqual([200, null])
    expect(await written(server, churchId)).toEqual(before)
    expect((await postBelow(editor, path, 'archive', { version: 1, key })).status).toBe(200)
  })

  test('a repeated request gets the first answer, also after a save, and 409 with another one', async () => {
    const { path } = await create(kind, editor, churchId)
    const key = newKey()
    const first = await postBelow(editor, path, 'archive', { version: 1, key })
    await postBelow(editor, path, 'unarchive', { version: 1 })
    await update(kind, editor, path, 1, 'Second')
    const before = await written(server, churchId)
    const again = await postBelow(editor, path, 'archive', { version: 1, key })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await postBelow(editor, path, 'unarchive', { version: 1, key })).status).toBe(409)
    expect((await postBelow(editor, path, 'archive', { version: 2, key })).status).toBe(409)
    expect(await written(server, churchId)).toEqual(before)
  })

  test('412 with the current one, 428 and 404: nothing is written', async () => {
    const { path } = await create(kind, editor, churchId)
    const before = await written(server, churchId)
    const stale = await postBelow(editor, path, 'archive', { version: 2 })
    expect([stale.status, stale.body[kind.current].archivedAt]).toEqual([412, null])
    const blind = await editor.send(`${inVersion2(path)}/archive`, { method: 'POST', headers: saving() })
    expect(blind.status).toBe(428)
    const unknown = path.replace(/[^/]+$/, crypto.randomUUID())
    expect((await postBelow(editor, unknown, 'archive', { version: 1 })).status).toBe(404)
    expect(
      (await editor.send(`${inVersion1(path)}/archive`, { method: 'POST', headers: saving() })).status,
    ).toBe(404)
    expect(await written(server, churchId)).toEqual(before)
  })
})

/** Version 1 has no services. */
const kindsOfVersion1 = headKinds.filter(({ name }) => name !== 'service')

describe.each([...kindsOfVersion1])('archiving a $name', (kind) => {
  test('a save through version 1 keeps it archived, and shows nothing of it', async () => {
    const { path } = await create(kind, editor, churchId)
    await postBelow(editor, path, 'archive', { version: 1 })
    const saved = await update(kind, editor, path, 1, 'Second')
    expect([saved.status, Object.keys(saved.body[kind.field])]).toEqual([
      200,
      expect.not.arrayContaining(['archivedAt', 'visibility']),
    ])
    const read = await editor.send(inVersion2(path))
    expect(read.body[kind.field]).toMatchObject({ version: 2, archivedAt: expect.any(String) })
    expect((await editor.send(`${path}/revisions`)).body.revisions.length).toBe(2)
  })
})

describe('the place of what is archived', () => {
  const archivedSong = async () => {
    const song = await createSong(editor, churchId, { title: `Kept ${newKey()}` })
    const words = async (text: string) => {
      const { body } = await createLyrics(editor, song.path, lyricsDocument({ Verse: [text] }))
      return `${song.path}/lyrics/${body.lyrics.id}`
    }
    return { ...song, kept: await words('zinnober stays'), archived: await words('zanzibar goes') }
  }

  test('archived words are in no list, search or public page of both versions, and are read by their id', async () => {
    const song = await archivedSong()
    expect((await postBelow(editor, song.archived, 'archive', { version: 1 })).status).toBe(200)
    const publicSong = song.path.replace('/churches/', '/public/churches/')
    const lists = [song.path, publicSong, inVersion2(song.path), inVersion2(publicSong)]
    for (const list of lists)
      expect((await editor.send(`${list}/lyrics`)).body.lyrics.map(({ id }: { id: string }) => id)).toEqual([
        song.kept.split('/').at(-1),
      ])
    for (const songs of [song.path, publicSong].map((path) => path.replace(/\/[^/]+$/, ''))) {
      expect((await editor.send(`${songs}?q=zanzibar`)).body.songs).toEqual([])
      expect((await editor.send(`${songs}?q=zinnober`)).body.songs.length).toBe(1)
    }
    expect((await client(server).send(publicSong)).status).toBe(200)
    expect((await editor.send(song.archived)).status).toBe(200)
    expect((await editor.send(`${song.archived}/revisions`)).status).toBe(200)
    await postBelow(editor, song.archived, 'unarchive', { version: 1 })
    const songs = song.path.replace(/\/[^/]+$/, '')
    expect((await editor.send(`${songs}?q=zanzibar`)).body.songs.length).toBe(1)
  })

  test('the query `archived` of version 2 lists them alone or too, and version 1 does not know it', async () => {
    const song = await archivedSong()
    await postBelow(editor, song.archived, 'archive', { version: 1 })
    const count = async (path: string) => (await editor.send(path)).body.lyrics.length
    const list = `${song.path}/lyrics`
    const both = inVersion2(list)
    expect([
      await count(both),
      await count(`${both}?archived=exclude`),
      await count(`${both}?archived=only`),
      await count(`${both}?archived=include`),
      await count(`${list}?archived=include`),
    ]).toEqual([1, 1, 1, 2, 1])
    expect((await editor.send(`${both}?archived=all`)).status).toBe(400)
  })

  test('archived songs are listed and searched where they are asked for', async () => {
    const church = await makeChurch(server)
    const writer = await makeMember(server, church, 'Editor')
    const first = await createSong(writer, church, { title: 'Alpha' })
    await createSong(writer, church, { title: 'Beta' })
    await postBelow(writer, first.path, 'archive', { version: 1 })
    const songs = `/api/v2/churches/${church}/songs`
    const titles = async (query: string) =>
      (await writer.send(`${songs}${query}`)).body.songs.map(
        (song: { metadata: { title: string } }) => song.metadata.title,
      )
    expect(await titles('')).toEqual(['Beta'])
    expect(await titles('?archived=only')).toEqual(['Alpha'])
    expect(await titles('?archived=include')).toEqual(['Alpha', 'Beta'])
    expect(await titles('?archived=include&q=a')).toEqual(['Alpha', 'Beta'])
    expect(await titles('?archived=only&q=beta')).toEqual([])
    expect(await titles('?archived=include&q=a&order=relevance')).toEqual(['Alpha', 'Beta'])
    const visitor = client(server)
    const shown = await visitor.send(`${songs.replace('/churches/', '/public/churches/')}?archived=include`)
    expect(shown.body.songs.length).toBe(1)
  })

  test('400: the 21st is not brought back, and archived ones do not count', async () => {
    const song = await createSong(editor, churchId)
    const add = async (label: string) => {
      const { body } = await createLyrics(editor, song.path, { label })
      return `${song.path}/lyrics/${body.lyrics.id}`
    }
    const first = await add('0')
    for (let at = 1; at < 20; at++) await add(`${at}`)
    expect((await postBelow(editor, first, 'archive', { version: 1 })).status).toBe(200)
    await add('20')
    const before = await written(server, churchId)
    const refused = await postBelow(editor, first, 'unarchive', { version: 1 })
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'A song can have at most 20 lyric versions. Archive another one first.',
    ])
    expect(await written(server, churchId)).toEqual(before)
  })

  test('an arrangement goes on naming archived words', async () => {
    const song = await archivedSong()
    const id = song.archived.split('/').at(-1)
    await postBelow(editor, song.archived, 'archive', { version: 1 })
    const body = { label: 'Choir', lyricVersionIds: [id], assetIds: [] }
    const made = await editor.send(`${song.path}/arrangements`, { method: 'POST', headers: saving(), body })
    expect([made.status, made.body.arrangement.lyricVersionIds]).toEqual([201, [id]])
  })
})
