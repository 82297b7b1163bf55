import { afterAll, expect, test } from 'bun:test'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import {
  createService,
  createSong,
  newKey,
  saving,
  servicesPath,
  songItem,
  textItem,
} from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const songId = (await createSong(editor, churchId)).id
afterAll(() => server.stop())

const section = () => crypto.randomUUID()

test('minutes and a sequence of an item are kept, shown to anyone, and restored', async () => {
  const [verse, chorus] = [section(), section()]
  const items = [
    songItem(songId, { minutes: 0, sequence: [chorus, verse.toUpperCase(), chorus] }),
    songItem(songId, { minutes: 240, sequence: Array(100).fill(verse) }),
    textItem({ minutes: 7 }),
  ]
  const { id, path, body } = await createService(editor, churchId, { visibility: 'public', items })
  const kept = [
    { minutes: 0, sequence: [chorus, verse, chorus] },
    { minutes: 240, sequence: Array(100).fill(verse) },
    { minutes: 7 },
  ]
  expect(body.service.items).toMatchObject(kept)
  const shown = await client(server).send(`/api/v2/public/churches/${churchId}/services/${id}`)
  expect(shown.body.service.items).toMatchObject(kept)
  const emptied = {
    date: '2026-11-15',
    title: '',
    items: items.map((item) => ({ ...item, minutes: undefined })),
  }
  const saved = await editor.send(path, { method: 'PUT', headers: saving({ version: 1 }), body: emptied })
  expect(saved.body.service.items).toMatchObject([
    { minutes: null, sequence: kept[0]?.sequence },
    { minutes: null },
    { minutes: null },
  ])
  const restored = await editor.send(`${path}/revisions/1/restore`, {
    method: 'POST',
    headers: saving({ version: 2 }),
  })
  expect(restored.body.service.items).toMatchObject(kept)
  const { revisions } = (await editor.send(`${path}/revisions`)).body
  expect(revisions.map(({ items: [first] }: { items: { minutes: unknown }[] }) => first?.minutes)).toEqual([
    ...[0, null, 0],
  ])
})

const repeated: [string, () => object, object, object][] = [
  ['song', () => songItem(songId), { minutes: null, sequence: [] }, { minutes: 1, sequence: [section()] }],
  ['text', () => textItem(), { minutes: null }, { minutes: 1 }],
]

test.each(repeated)(
  'a %s without the fields and one with their defaults are the same request',
  async (...of) => {
    const [, make, defaults, others] = of
    for (const [first, second] of [[{}, defaults] as const, [defaults, {}] as const]) {
      const [item, key] = [make(), newKey()]
      const post = (change: object) =>
        editor.send(servicesPath(churchId), {
          method: 'POST',
          headers: saving({ key }),
          body: { date: '2026-11-15', title: '', items: [{ ...item, ...change }] },
        })
      const made = await post(first)
      const replayed = await post(second)
      expect([made.status, replayed.status]).toEqual([201, 201])
      expect(replayed.headers.get('idempotency-replayed')).toBe('true')
      expect(replayed.body).toEqual(made.body)
      for (const [name, value] of Object.entries(others))
        expect((await post({ ...defaults, [name]: value })).status).toBe(409)
    }
  },
)

test('an item without them is stored as before they were known', async () => {
  const items = [songItem(songId, { minutes: null, sequence: [] }), textItem({ minutes: null })]
  const { id } = await createService(editor, churchId, { items })
  const stored = await server.database.collections.services.findOne({ churchId, _id: id })
  expect(stored?.document.items.map((item) => Object.keys(item))).toEqual([
    ['id', 'type', 'songId', 'lyricVersionIds', 'arrangementId', 'key', 'note'],
    ['id', 'type', 'title', 'text'],
  ])
})
