import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { inVersion2, postBelow } from '../../testkit/songs/head-kinds.ts'
import { arrangementDocument, createSong, newKey, saving } from '../../testkit/songs/songs.ts'
import { problemsIn } from '../../testkit/verify.ts'

let song: { id: string; path: string }
const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
beforeEach(async () => {
  song = await createSong(editor, churchId)
})
afterAll(() => server.stop())

const CHART = '{key: G}\n[G]Morning [C]over'

type Version = 1 | 2
const below = (version: Version, path = '') =>
  `${version === 1 ? song.path : inVersion2(song.path)}/arrangements${path}`

const create = (version: Version, change: Record<string, unknown>, key = newKey()) =>
  editor.send(below(version), {
    method: 'POST',
    headers: saving({ key }),
    body: arrangementDocument(change),
  })

const update = (
  version: Version,
  id: string,
  saved: number,
  change: Record<string, unknown>,
  key = newKey(),
) =>
  editor.send(below(version, `/${id}`), {
    method: 'PUT',
    headers: saving({ key, version: saved }),
    body: arrangementDocument(change),
  })

const read = async (version: Version, id: string) =>
  (await editor.send(below(version, `/${id}`))).body.arrangement

const made = async (chart: string | null = CHART): Promise<string> =>
  (await create(2, { chart })).body.arrangement.id

describe('the chart of an arrangement', () => {
  test.each([
    ['as typed, without ChordPro in it', '  no [chords {here \t\n\n', '  no [chords {here \t\n\n'],
    ['with line ends as \\n', 'a\r\nb\rc\n', 'a\nb\nc\n'],
    ['empty', '', ''],
    [
      'of 20,000 characters, line ends counted as one',
      `${'🎵'.repeat(19_999)}\r\n`,
      `${'🎵'.repeat(19_999)}\n`,
    ],
  ])('201: it is kept %s', async (_, chart, kept) => {
    const answer = await create(2, { chart })
    expect([answer.status, answer.body.arrangement.chart]).toEqual([201, kept])
    expect((await read(2, answer.body.arrangement.id)).chart).toBe(kept)
  })

  test.each([
    ['of 20,001 characters', { chart: 'x'.repeat(20_001) }, 'chart must have at most 20000 characters.'],
    ['with NUL', { chart: 'a\0' }, 'chart must not hold NUL or half a surrogate pair.'],
    ['that is no text', { chart: 5 }, 'chart must be a text or null.'],
  ])('400 for one %s', async (_, change, sentence) => {
    const { status, body } = await create(2, change)
    expect([status, body.error]).toEqual([400, sentence])
  })

  test('version 1 neither takes nor shows it', async () => {
    expect((await create(1, { chart: CHART })).status).toBe(400)
    const id = await made()
    expect(await read(1, id)).not.toHaveProperty('chart')
    const shown = await editor.send(`/api/v1/public/churches/${churchId}/songs/${song.id}/arrangements`)
    expect(shown.body.arrangements[0]).not.toHaveProperty('chart')
    const current = await update(1, id, 7, {})
    expect([current.status, 'chart' in current.body.currentArrangement]).toEqual([412, false])
  })

  test('visitors see it in version 2, and a 412 holds it', async () => {
    const id = await made()
    const shown = await editor.send(`/api/v2/public/churches/${churchId}/songs/${song.id}/arrangements`)
    expect(shown.body.arrangements[0].chart).toBe(CHART)
    expect((await update(2, id, 7, {})).body.currentArrangement.chart).toBe(CHART)
  })

  test('a save of version 1 keeps it, one of version 2 without it removes it', async () => {
    const id = await made()
    expect((await update(1, id, 1, { label: 'Band', tempo: 90 })).status).toBe(200)
    expect(await read(2, id)).toMatchObject({ label: 'Band', tempo: 90, chart: CHART, version: 2 })
    expect((await update(2, id, 2, { label: 'Band' })).body.arrangement.chart).toBeNull()
    expect((await read(2, id)).chart).toBeNull()
  })

  test('the history has every chart, and a restore brings one back', async () => {
    const id = await made()
    await update(2, id, 1, { chart: `${CHART}\nmore` })
    await update(2, id, 2, {})
    const { revisions } = (await editor.send(below(2, `/${id}/revisions`))).body
    expect(revisions.map(({ chart }: { chart: unknown }) => chart)).toEqual([null, `${CHART}\nmore`, CHART])
    const restored = await postBelow(editor, below(1, `/${id}`), 'revisions/1/restore', { version: 3 })
    expect([restored.status, restored.body.arrangement.chart]).toEqual([200, CHART])
    expect(await problemsIn(server)).toEqual([])
  })

  test('413 only beyond 128 KiB', async () => {
    const lyricVersionIds = Array.from({ length: 20 }, newKey)
    const large = await create(2, { chart: '\u{1f3b5}'.repeat(20_000), lyricVersionIds })
    expect([large.status, large.body.error]).toEqual([400, expect.stringContaining('lyric version')])
    expect((await create(2, { chart: '\u{1f3b5}'.repeat(33_000) })).status).toBe(413)
    expect((await create(1, { label: 'x'.repeat(33_000) })).status).toBe(413)
  })
})

describe('a key that is repeated', () => {
  const sent = { label: 'Band' }

  test.each([
    ['through version 1 after 2 with a chart', [2, { chart: CHART }], [1, {}], 201],
    ['through version 2 with no chart after 1', [1, {}], [2, {}], 201],
    ['through version 2 with the same chart', [2, { chart: 'a\r\nb' }], [2, { chart: 'a\nb' }], 201],
    ['through version 2 with a chart after 1 without', [1, {}], [2, { chart: CHART }], 409],
    ['through version 2 without the chart that it had there', [2, { chart: CHART }], [2, {}], 409],
    ['through version 2 with another chart', [2, { chart: CHART }], [2, { chart: 'x' }], 409],
    ['through version 1 with another label', [2, { chart: CHART }], [1, { label: 'x' }], 409],
  ] as const)('%s: %o then %o', async (_, [first, one], [second, other], status) => {
    const key = newKey()
    expect((await create(first, { ...sent, ...one }, key)).status).toBe(201)
    const again = await create(second, { ...sent, ...other }, key)
    expect(again.status).toBe(status)
    if (status !== 201) return
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect('chart' in again.body.arrangement).toBe(second === 2)
  })

  test('after a save of version 1 that kept a chart: the same chart or none is a replay, another is 409', async () => {
    const id = await made()
    const key = newKey()
    expect((await update(1, id, 1, sent, key)).status).toBe(200)
    const repeats = [{}, { chart: CHART }, { chart: 'x' }].map((change) =>
      update(2, id, 1, { ...sent, ...change }, key),
    )
    expect((await Promise.all(repeats)).map(({ status }) => status)).toEqual([200, 200, 409])
    expect((await read(2, id)).version).toBe(2)
  })
})
