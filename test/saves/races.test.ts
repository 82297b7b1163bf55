import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Answered, type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { create, kinds, written } from '../../testkit/songs/kinds.ts'
import { createArrangement, createLyrics, createSong, saving } from '../../testkit/songs/songs.ts'
import { expectClean } from '../../testkit/verify.ts'

const ALL_AT_ONCE = 50

describe.each([
  { where: 'within one server', servers: 1 },
  { where: 'between two servers', servers: 2 },
])('$where', (setting) => {
  let server: TestServer
  const others: TestServer[] = []
  let churchId: string
  let writer: Client
  /** The same person at each of the servers. */
  let places: Client[]

  beforeAll(async () => {
    server = await startTestServer()
    for (let more = 1; more < setting.servers; more++) others.push(await startTestServer({ beside: server }))
    churchId = await makeChurch(server)
    writer = await makeMember(server, churchId, 'Editor')
    const token = writer.cookie?.replace(/^[^=]+=/, '') ?? ''
    places = [server, ...others].map((place) => client(place, { token }))
  })
  afterAll(async () => {
    await expectClean(server)
    for (const other of others) await other.stop()
    await server.stop()
  })

  const atOnce = (count: number, send: (sender: Client, at: number) => Promise<Answered>) =>
    Promise.all(Array.from({ length: count }, (_, at) => send(places[at % places.length] ?? writer, at)))

  const counted = (answers: readonly Answered[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, found]) => [status, found.length]),
    )

  describe.each(kinds)('$name', (kind) => {
    test('201: 50 identical creates with one key at once make one, and all 50 answers are equal', async () => {
      const place = await kind.place(writer, churchId)
      const before = await written(server, churchId)
      const headers = saving()
      const body = kind.body('Once', true)
      const answers = await atOnce(ALL_AT_ONCE, (sender) =>
        sender.send(place, { method: 'POST', headers, body }),
      )
      expect(counted(answers)).toEqual({ 201: ALL_AT_ONCE })
      const equal = answers.map(({ text, headers: sent }) =>
        [text, sent.get('etag'), sent.get('location')].join('\n'),
      )
      expect(new Set(equal).size).toBe(1)
      expect(answers.filter((answer) => !answer.headers.has('idempotency-replayed'))).toHaveLength(1)
      const more = (await written(server, churchId)).map((count = 0, at) => count - (before[at] ?? 0))
      const heads = kinds.map(({ name }) => Number(name === kind.name))
      // A revision, an event, an outbox entry, an operation, and the church's cursor.
      expect(more).toEqual([...heads, 1, 1, 1, 1, 1])
    })

    test('412: 50 updates of one version at once: one is saved, 49 are shown the winner', async () => {
      const { path } = await create(kind, writer, churchId)
      const answers = await atOnce(ALL_AT_ONCE, (sender, at) =>
        sender.send(path, {
          method: 'PUT',
          headers: saving({ version: 1 }),
          body: kind.body(`Number ${at}`, false),
        }),
      )
      expect(counted(answers)).toEqual({ 200: 1, 412: ALL_AT_ONCE - 1 })
      const winner = answers.find(({ status }) => status === 200)?.body[kind.field]
      expect(winner.version).toBe(2)
      for (const { status, body } of answers) if (status === 412) expect(body[kind.current]).toEqual(winner)
      expect((await writer.send(path)).body[kind.field]).toEqual(winner)
    })
  })

  test.each([
    { part: 'lyrics', make: createLyrics, kind: kinds[1] },
    { part: 'arrangements', make: createArrangement, kind: kinds[2] },
  ])(
    '400: of 10 creates that race for the 20th place of a song’s $part, exactly one gets it',
    async ({ part, make, kind }) => {
      const song = await createSong(writer, churchId)
      for (let number = 0; number < 19; number++) await make(writer, song.path)
      const answers = await atOnce(10, (sender, at) =>
        sender.send(`${song.path}/${part}`, {
          method: 'POST',
          headers: saving(),
          body: kind?.body(`Number ${at}`, true),
        }),
      )
      expect(counted(answers)).toEqual({ 201: 1, 400: 9 })
      for (const { status, body } of answers) if (status === 400) expect(body.error).toContain('at most 20')
      expect((await writer.send(`${song.path}/${part}`)).body[part]).toHaveLength(20)
    },
  )
})
