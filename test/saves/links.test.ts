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

const ALTO = { title: 'Alto alone', url: 'https://recordings.example/alto?take=2#start', public: false }
const ALL = { title: 'All voices', url: 'https://recordings.example/ü/all', public: true }
const LINKS = [ALTO, ALL]

type Version = 1 | 2
const below = (version: Version, path = '') =>
  `${version === 1 ? song.path : inVersion2(song.path)}/arrangements${path}`

const create = (version: Version, change: object, key = newKey()) =>
  editor.send(below(version), {
    method: 'POST',
    headers: saving({ key }),
    body: arrangementDocument({ ...change }),
  })

const update = (version: Version, id: string, saved: number, change: object) =>
  editor.send(below(version, `/${id}`), {
    method: 'PUT',
    headers: saving({ version: saved }),
    body: arrangementDocument({ ...change }),
  })

const read = async (version: Version, id: string) =>
  (await editor.send(below(version, `/${id}`))).body.arrangement

const made = async (): Promise<string> => (await create(2, { links: LINKS })).body.arrangement.id

describe('the links of an arrangement', () => {
  test('201: they are kept as they were typed, ten of them; without any the list is empty', async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ ...ALTO, title: `Take ${at}` }))
    for (const [sent, kept] of [
      [{ links: LINKS }, LINKS],
      [{ links: many }, many],
      [{ links: [] }, []],
      [{}, []],
    ]) {
      const answer = await create(2, sent ?? {})
      expect([answer.status, answer.body.arrangement.links]).toEqual([201, kept])
      expect((await read(2, answer.body.arrangement.id)).links).toEqual(kept)
    }
  })

  test.each([
    ['eleven', Array(11).fill(ALTO), 'links must have at most 10 entries.'],
    ['one without a title', [{ ...ALTO, title: ' ' }], /^links\[0\]\.title must/],
    [
      'a title of 81 characters',
      [{ ...ALTO, title: 'x'.repeat(81) }],
      /^links\[0\]\.title must have at most 80/,
    ],
    [
      'http',
      [ALTO, { ...ALTO, url: 'http://a.example' }],
      'links[1].url must be an address that begins with https://.',
    ],
    [
      'javascript',
      [{ ...ALTO, url: 'javascript:alert(1)' }],
      'links[0].url must be an address that begins with https://.',
    ],
    ['no address', [{ ...ALTO, url: 'alto' }], 'links[0].url must be an address that begins with https://.'],
    [
      'a password',
      [{ ...ALTO, url: 'https://a:b@c.example' }],
      'links[0].url must not hold a user or a password.',
    ],
    [
      '2,001 characters',
      [{ ...ALTO, url: `https://a.example/${'x'.repeat(1983)}` }],
      /^links\[0\]\.url must have at most 2000/,
    ],
    ['no public', [{ title: 'a', url: ALTO.url }], 'links[0].public is required.'],
    ['null', null, /^links must/],
  ])('400: %s', async (_, links, sentence) => {
    const { status, body } = await create(2, { links })
    expect(status).toBe(400)
    if (typeof sentence === 'string') expect(body.error).toBe(sentence)
    else expect(body.error).toMatch(sentence)
  })

  test('visitors see public ones alone, in version 2 and in the data of pages', async () => {
    const id = await made()
    const path = `public/churches/${churchId}/songs/${song.id}`
    const arrangements = async (version: Version) =>
      (await editor.send(`/api/v${version}/${path}/arrangements`)).body.arrangements
    expect((await arrangements(2))[0].links).toEqual([ALL])
    expect((await arrangements(1))[0]).not.toHaveProperty('links')
    const page = await editor.send(`/c/${churchId}/songs/${song.id}`)
    expect(page.text).toContain(ALL.url)
    expect(page.text).not.toContain(ALTO.url)
    expect((await read(2, id)).links).toEqual(LINKS)
  })

  test('version 1 neither takes nor shows them, and keeps them; version 2 without them removes them', async () => {
    expect((await create(1, { links: LINKS })).status).toBe(400)
    const id = await made()
    expect(await read(1, id)).not.toHaveProperty('links')
    expect((await update(1, id, 1, { label: 'Band' })).status).toBe(200)
    expect((await read(2, id)).links).toEqual(LINKS)
    expect((await update(2, id, 2, { label: 'Band' })).body.arrangement.links).toEqual([])
    const { revisions } = (await editor.send(below(2, `/${id}/revisions`))).body
    expect(revisions.map(({ links }: { links: unknown }) => links)).toEqual([[], LINKS, LINKS])
    const restored = await postBelow(editor, below(2, `/${id}`), 'revisions/1/restore', { version: 3 })
    expect(restored.body.arrangement.links).toEqual(LINKS)
    expect(await problemsIn(server)).toEqual([])
  })

  test('a key that is repeated through the other version replays, with other links it is refused', async () => {
    const key = newKey()
    expect((await create(2, { links: LINKS }, key)).status).toBe(201)
    const repeats = [
      await create(1, {}, key),
      await create(2, { links: LINKS }, key),
      await create(2, {}, key),
    ]
    expect(repeats.map(({ status }) => status)).toEqual([201, 201, 409])
  })
})
