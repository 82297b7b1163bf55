import { afterAll, describe, expect, test } from 'bun:test'
import { NEWEST } from '../../src/core/versions.ts'
import { changesPath } from '../../testkit/changes.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createArrangement, createLyrics, createSong, saving } from '../../testkit/songs/songs.ts'
import { makeProgram } from '../../testkit/tokens.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
await server.database.collections.users.updateOne(
  { _id: editor.userId ?? '' },
  { $set: { name: 'Ada Weaver' } },
)
const song = await createSong(editor, churchId)
const lyricVersionId = (await createLyrics(editor, song.path)).body.lyrics.id
const arrangementId = (await createArrangement(editor, song.path)).body.arrangement.id
const archive = `/api/v${NEWEST}/churches/${churchId}/songs/${song.id}/archive`
const headers = saving({ version: 1 })
expect((await editor.send(archive, { method: 'POST', headers })).status).toBe(200)
afterAll(() => server.stop())

const read = async (who: Client, query = '') => (await who.send(`${changesPath(churchId)}${query}`)).body

const cursors = ({ changes }: { changes: readonly { cursor: number }[] }) =>
  changes.map(({ cursor }) => cursor)

describe('GET …/changes', () => {
  test('200: every change of the church in the order of the cursors, with what it changed and who did it', async () => {
    const savedBy = { userId: editor.userId, name: 'Ada Weaver' }
    const events = await server.database.collections.events.find({ churchId }).sort({ cursor: 1 }).toArray()
    const change = (cursor: number, kind: string, own: object) => ({
      cursor,
      eventId: events[cursor - 1]?._id,
      kind,
      songId: song.id,
      lyricVersionId: null,
      arrangementId: null,
      serviceId: null,
      version: 1,
      savedBy,
      at: events[cursor - 1]?.at.toISOString(),
      ...own,
    })
    expect(await read(editor)).toEqual({
      changes: [
        change(1, 'song.created', {}),
        change(2, 'song.lyrics.created', { lyricVersionId }),
        change(3, 'song.arrangement.created', { arrangementId }),
        change(4, 'song.archived', {}),
      ],
      cursor: 4,
      hasMore: false,
      newest: 4,
      feed: churchId,
    })
  })

  test('200: pages by after and limit, until there are no more', async () => {
    const pages = [await read(editor, '?limit=3'), await read(editor, '?after=3&limit=3')]
    expect(pages.map(cursors)).toEqual([[1, 2, 3], [4]])
    expect(pages.map(({ cursor, hasMore }) => [cursor, hasMore])).toEqual([
      [3, true],
      [4, false],
    ])
    const end = { changes: [], cursor: 4, hasMore: false, newest: 4, feed: churchId }
    for (const query of [
      '?after=4',
      '?after=now',
      '?after=now&limit=1',
      `?after=4&feed=${churchId.toUpperCase()}`,
    ])
      expect(await read(editor, query)).toEqual(end)
  })

  test('200: for a Viewer and a token of any scope; 401 and 404 for others', async () => {
    const viewer = await makeMember(server, churchId, 'Viewer')
    const program = await makeProgram(server, churchId, viewer, 'read')
    for (const who of [viewer, program]) expect(cursors(await read(who))).toEqual([1, 2, 3, 4])
    const outsider = await makeMember(server, await makeChurch(server), 'Administrator')
    expect((await client(server).send(changesPath(churchId))).status).toBe(401)
    expect((await outsider.send(changesPath(churchId))).status).toBe(404)
  })

  test('404: version 1 has no such address', async () => {
    expect((await editor.send(`/api/v1/churches/${churchId}/changes`)).status).toBe(404)
  })

  test.each([
    ['after=-1', 'after must be a whole number from 0 to 9007199254740991, or now.'],
    ['after=9007199254740992', 'after must be a whole number from 0 to 9007199254740991, or now.'],
    ['after=1.5', 'after must be a whole number from 0 to 9007199254740991, or now.'],
    ['after=', 'after must be a whole number from 0 to 9007199254740991, or now.'],
    ['after=1&after=2', 'after must be given once only.'],
    ['limit=0', 'limit must be from 1 to 500.'],
    ['limit=501', 'limit must be from 1 to 500.'],
    ['limit=many', 'limit must be a whole number.'],
  ])('400: %s', async (query, sentence) => {
    const answer = await editor.send(`${changesPath(churchId)}?${query}`)
    expect([answer.status, answer.body]).toEqual([400, { error: sentence }])
  })

  test.each([
    'after=5',
    `after=${Number.MAX_SAFE_INTEGER}`,
    `after=2&feed=${crypto.randomUUID()}`,
    `after=now&feed=${crypto.randomUUID()}`,
  ])('409 with the newest cursor and the feed: %s', async (query) => {
    const answer = await editor.send(`${changesPath(churchId)}?${query}`)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      newest: 4,
      feed: churchId,
      error: expect.stringContaining('restored'),
    })
  })

  test('200: a church that was restored has the feed of that restore', async () => {
    const restored = await makeChurch(server)
    const member = await makeMember(server, restored, 'Viewer')
    const feed = crypto.randomUUID()
    await server.database.collections.churches.updateOne({ _id: restored }, { $set: { feed } })
    const read = async (query: string) => (await member.send(`${changesPath(restored)}?${query}`)).body
    expect(await read(`after=0&feed=${feed}`)).toMatchObject({ newest: 0, feed })
    expect(await read(`after=0&feed=${restored}`)).toMatchObject({
      newest: 0,
      feed,
      error: expect.any(String),
    })
  })

  test('200: a person without a name is named by the id alone', async () => {
    const other = await makeChurch(server)
    const nameless = await makeMember(server, other, 'Editor')
    await createSong(nameless, other)
    const [change] = (await nameless.send(changesPath(other))).body.changes
    expect(change.savedBy).toEqual({ userId: nameless.userId, name: null })
  })
})
