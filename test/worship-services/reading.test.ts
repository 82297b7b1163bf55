import { afterAll, describe, expect, test } from 'bun:test'
import { archive } from '../../testkit/archive-song.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import {
  createLyrics,
  createService,
  createSong,
  saving,
  servicesPath,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'

// In Berlin this is the 16th already, in UTC still the 15th.
const server = await startTestServer({ clock: { now: () => new Date('2026-11-15T23:30:00Z') } })
const visitor = client(server)
afterAll(() => server.stop())

const church = async () => {
  const churchId = await makeChurch(server)
  return { churchId, editor: await makeMember(server, churchId, 'Editor') }
}

const publicPath = (churchId: string) => `/api/v2/public/churches/${churchId}/services`

const titlesIn = async (reader: Client, path: string): Promise<string[]> => {
  const { status, body } = await reader.send(path)
  expect(status).toBe(200)
  return body.services.map(({ title }: { title: string }) => title)
}

const archiveService = async (editor: Client, path: string, version = 1) => {
  const done = await editor.send(`${path}/archive`, { method: 'POST', headers: saving({ version }) })
  expect(done.status).toBe(200)
}

describe('the list of services', () => {
  test('the latest date and time first, one without a time last on its day; from and to are inclusive', async () => {
    const { churchId, editor } = await church()
    const days: [string, string, string | null][] = [
      ['evening', '2026-11-15', '18:00'],
      ['whenever', '2026-11-15', null],
      ['morning', '2026-11-15', '09:30'],
      ['before', '2026-11-08', '09:30'],
      ['after', '2026-11-22', null],
    ]
    for (const [title, date, time] of days) await createService(editor, churchId, { title, date, time })
    const list = (query = '') => titlesIn(editor, `${servicesPath(churchId)}${query}`)
    expect(await list()).toEqual(['after', 'evening', 'morning', 'whenever', 'before'])
    expect(await list('?from=2026-11-15')).toEqual(['after', 'evening', 'morning', 'whenever'])
    expect(await list('?to=2026-11-08')).toEqual(['before'])
    expect(await list('?from=2026-11-15&to=2026-11-15')).toEqual(['evening', 'morning', 'whenever'])
    expect(await list('?from=2026-11-16&to=2026-11-15')).toEqual([])
    expect(await list('?offset=4')).toEqual(['before'])
    const { path } = await createService(editor, churchId, { title: 'archived', date: '2026-11-09' })
    await archiveService(editor, path)
    expect(await list('?to=2026-11-14')).toEqual(['before'])
    expect(await list('?to=2026-11-14&archived=only')).toEqual(['archived'])
    expect(await list('?to=2026-11-14&archived=include')).toEqual(['archived', 'before'])
    expect((await editor.send(path)).body.service.archivedAt).toBeString()
    for (const query of ['from=2026-02-30', 'to=today', 'offset=-1', 'archived=all'])
      expect((await editor.send(`${servicesPath(churchId)}?${query}`)).status).toBe(400)
  })

  test('has pages of 50, for visitors too', async () => {
    const { churchId, editor } = await church()
    const make = (at: number) =>
      createService(editor, churchId, { visibility: 'public', time: `10:${String(at).padStart(2, '0')}` })
    await Promise.all(Array.from({ length: 51 }, (_, at) => make(at)))
    for (const [reader, path] of [
      [editor, servicesPath(churchId)],
      [visitor, publicPath(churchId)],
    ] as const) {
      const first = (await reader.send(path)).body
      expect([first.services.length, first.services[0].time, first.hasMore]).toEqual([50, '10:50', true])
      const second = (await reader.send(`${path}?offset=50`)).body
      expect([second.services.length, second.services[0].time, second.hasMore]).toEqual([1, '10:00', false])
    }
  })
})

test('413 and 201: a service may have 128 KiB', async () => {
  const { churchId, editor } = await church()
  const post = (count: number, length: number) =>
    editor.send(servicesPath(churchId), {
      method: 'POST',
      headers: saving(),
      body: {
        date: '2026-11-15',
        title: '',
        items: Array.from({ length: count }, () => textItem({ text: 't'.repeat(length) })),
      },
    })
  expect((await post(30, 4000)).status).toBe(201)
  expect((await post(34, 4000)).status).toBe(413)
})

test('404: version 1 has no services', async () => {
  const { churchId, editor } = await church()
  const { path, id } = await createService(editor, churchId, { visibility: 'public' })
  for (const known of [servicesPath(churchId), path, `${publicPath(churchId)}/${id}`])
    expect((await editor.send(known.replace('/api/v2/', '/api/v1/'))).status).toBe(404)
})

test('the changes of a church name the service, and no song', async () => {
  const { churchId, editor } = await church()
  const { id, path } = await createService(editor, churchId)
  const body = { date: '2026-11-16', title: 'Evening' }
  await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body })
  await archiveService(editor, path, 2)
  await editor.send(`${path}/unarchive`, { method: 'POST', headers: saving({ version: 2 }) })
  const { changes } = (await editor.send(`/api/v2/churches/${churchId}/changes`)).body
  const nothing = { songId: null, lyricVersionId: null, arrangementId: null }
  expect(changes).toMatchObject([
    { cursor: 1, kind: 'service.created', serviceId: id, version: 1, ...nothing },
    { cursor: 2, kind: 'service.updated', serviceId: id, version: 2, ...nothing },
    { cursor: 3, kind: 'service.archived', serviceId: id, version: 2, ...nothing },
    { cursor: 4, kind: 'service.unarchived', serviceId: id, version: 2, ...nothing },
  ])
})

describe('a public service', () => {
  test('is without notes, and without songs that visitors may not see', async () => {
    const { churchId, editor } = await church()
    const [seen, hidden, archived] = [
      await createSong(editor, churchId),
      await createSong(editor, churchId),
      await createSong(editor, churchId),
    ]
    const visibility = `/api/v2/churches/${churchId}/songs/${hidden.id}/visibility`
    const [read, shown] = [textItem(), songItem(seen.id, { key: 'Bb' })]
    const { id, path } = await createService(editor, churchId, {
      visibility: 'public',
      notes: 'for us',
      items: [songItem(hidden.id), read, { ...shown, note: 'slowly' }, songItem(archived.id)],
    })
    await editor.send(visibility, {
      method: 'POST',
      headers: saving({ version: 1 }),
      body: { visibility: 'members' },
    })
    await archive(server, churchId, archived.id)
    const service = {
      id,
      version: 1,
      revisionId: expect.any(String),
      date: '2026-11-15',
      time: null,
      title: 'Morning service',
      visibility: 'public',
      items: [
        { ...read, minutes: null },
        { ...shown, arrangementId: null, minutes: null, sequence: [] },
      ],
      updatedAt: expect.any(String),
      archivedAt: null,
    }
    expect((await visitor.send(`${publicPath(churchId)}/${id}`)).body).toEqual({ service })
    expect((await visitor.send(publicPath(churchId))).body).toEqual({ services: [service], hasMore: false })
    expect((await editor.send(path)).body.service.items).toHaveLength(4)
  })

  test('404 when it is for members or archived, and it is in no list', async () => {
    const { churchId, editor } = await church()
    const own = await createService(editor, churchId, { title: 'own' })
    const gone = await createService(editor, churchId, { title: 'gone', visibility: 'public' })
    await archiveService(editor, gone.path)
    for (const { id } of [own, gone])
      expect((await visitor.send(`${publicPath(churchId)}/${id}`)).status).toBe(404)
    expect(await titlesIn(visitor, publicPath(churchId))).toEqual([])
    const body = { date: '2026-11-15', title: 'own', visibility: 'public' }
    await editor.send(own.path, { method: 'PUT', headers: saving({ version: 1 }), body })
    expect(await titlesIn(visitor, publicPath(churchId))).toEqual(['own'])
    expect(await titlesIn(visitor, `${publicPath(churchId)}?from=2026-11-16`)).toEqual([])
  })

  test('of a church for members has no songs, but for those that are public', async () => {
    const { churchId, editor } = await church()
    const song = await createSong(editor, churchId)
    const { id } = await createService(editor, churchId, { visibility: 'public', items: [songItem(song.id)] })
    await server.database.collections.churches.updateOne(
      { _id: churchId },
      { $set: { visibility: 'members' } },
    )
    expect((await visitor.send(`${publicPath(churchId)}/${id}`)).body.service.items).toEqual([])
  })
})

describe('the usage of songs', () => {
  test('counts past services that are not archived, in the time zone of the church', async () => {
    const { churchId, editor } = await church()
    const metadata = {
      title: 'Öde Weiten',
      authors: ['Ada Weaver'],
      copyright: '© 1901',
      songbooks: [{ book: 'CCLI', number: '1234567' }],
    }
    const song = await createSong(editor, churchId, metadata)
    await createLyrics(editor, song.path)
    const other = await createSong(editor, churchId, { title: '=Anew' })
    const never = await createSong(editor, churchId, { title: 'Never' })
    const on = (date: string, ...ids: string[]) =>
      createService(editor, churchId, { date, items: [textItem(), ...ids.map((id) => songItem(id))] })
    await on('2026-11-15', song.id, other.id, song.id)
    await on('2026-11-08', song.id)
    // Today and later have not passed.
    await on('2026-11-16', never.id)
    await on('2026-11-22', never.id)
    await archiveService(editor, (await on('2026-11-01', never.id)).path)
    await on('2020-01-05', song.id)
    await archive(server, churchId, other.id)
    const path = `/api/v2/churches/${churchId}/usage`
    const { status, body } = await editor.send(path)
    expect(status).toBe(200)
    expect(body.songs).toEqual([
      { songId: other.id, title: '=Anew', authors: [], copyright: '', songbooks: [], dates: ['2026-11-15'] },
      { songId: song.id, ...metadata, dates: ['2026-11-08', '2026-11-15'] },
    ])
    const dates = async (query: string) =>
      (await editor.send(`${path}?${query}`)).body.songs.flatMap((used: { dates: string[] }) => used.dates)
    expect(await dates('from=2026-11-08&to=2026-11-08')).toEqual(['2026-11-08'])
    expect(await dates('to=2024-12-31')).toEqual(['2020-01-05'])
    expect(await dates('from=2026-11-09&to=2027-01-01')).toEqual(['2026-11-15', '2026-11-15'])
    expect((await editor.send(`${path}?from=2020-01-05`)).status).toBe(400)
    expect((await visitor.send(path)).status).toBe(401)

    const table = await editor.send(path, { headers: { accept: 'text/csv' } })
    expect([
      table.status,
      table.headers.get('content-type'),
      table.headers.get('content-disposition'),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="usage.csv"'])
    expect(table.text.split('\r\n').slice(1)).toEqual([
      `"'=Anew","","","","","1","2026-11-15","${other.id}"`,
      `"Öde Weiten","Ada Weaver","© 1901","1234567","","2","2026-11-08; 2026-11-15","${song.id}"`,
      '',
    ])
  })
})
