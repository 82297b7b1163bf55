import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askRaw } from '../../testkit/http/raw-http.ts'
import { contentPath, publicContentPath, uploadedId } from '../../testkit/pdf/exchange.ts'
import { pdfOfSize } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createArrangement, createSong } from '../../testkit/songs/songs.ts'

const CHUNK = 1_048_576
const SIZE = 2 * CHUNK + 1_000
const bytes = pdfOfSize(SIZE)
const etag = `"${new Bun.CryptoHasher('sha256').update(bytes).digest('hex')}"`

interface Place {
  readonly server: TestServer
  readonly cache: string
  readonly paths: { readonly member: string; readonly public: string }
  readonly member: Client
}

const places: Place[] = []

beforeAll(async () => {
  for (const megabytes of ['0', '64']) {
    const cache = await mkdtemp(join(tmpdir(), 'psaltery-cache-'))
    const server = await startTestServer({ env: { XDG_CACHE_HOME: cache, FILE_CACHE_MB: megabytes } })
    const churchId = await makeChurch(server)
    const member = await makeMember(server, churchId, 'Editor')
    const assetId = await uploadedId(server, member, churchId, bytes, 'Größe "1".pdf')
    const song = await createSong(member, churchId)
    await createArrangement(member, song.path, { assetIds: [assetId] })
    const paths = { member: contentPath(churchId, assetId), public: publicContentPath(churchId, assetId) }
    places.push({ server, cache, paths, member })
  }
})

afterAll(async () => {
  for (const { server, cache } of places) {
    await server.stop()
    await rm(cache, { recursive: true })
  }
})

type Expected = { start: number; end: number } | 'whole' | 'outside'

/** A part, more than there is, and what is no range. test/unit/range.test.ts has the whole table of the header. */
const everyKind: [range: string, expected: Expected][] = [
  ['bytes=5-5', { start: 5, end: 5 }],
  [`bytes=${SIZE}-`, 'outside'],
  ['bytes=5-2', 'whole'],
]

/** Every place where chunks meet, and every form of the header. */
const ranges: [range: string, expected: Expected][] = [
  ['bytes=0-0', { start: 0, end: 0 }],
  ...everyKind,
  ['bytes=0-', { start: 0, end: SIZE - 1 }],
  ['bytes=-1', { start: SIZE - 1, end: SIZE - 1 }],
  [`bytes=-${SIZE + 1}`, { start: 0, end: SIZE - 1 }],
  [`bytes=${CHUNK - 1}-${CHUNK}`, { start: CHUNK - 1, end: CHUNK }],
  [`bytes=${CHUNK}-${2 * CHUNK - 1}`, { start: CHUNK, end: 2 * CHUNK - 1 }],
  [`bytes=${CHUNK - 7}-${2 * CHUNK + 7}`, { start: CHUNK - 7, end: 2 * CHUNK + 7 }],
  [`bytes=0-${10n ** 20n}`, { start: 0, end: SIZE - 1 }],
  ['bytes=-0', 'outside'],
  [`bytes=${10n ** 20n}-`, 'outside'],
  ['bytes=0-1,3-4', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
]

const conditions: [ifRange: string, holds: boolean][] = [
  [etag, true],
  [`W/${etag}`, false],
  ['"other"', false],
]

const holdTo = (answer: Awaited<ReturnType<typeof askRaw>>, expected: Expected, method: string) => {
  const { status, headers, body } = answer
  expect(headers.get('etag')).toBe(etag)
  expect(headers.get('accept-ranges')).toBe('bytes')
  expect(headers.get('transfer-encoding')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'")
  if (expected === 'outside') {
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe(`bytes */${SIZE}`)
    expect(body.length).toBe(0)
    return
  }
  const { start, end } = expected === 'whole' ? { start: 0, end: SIZE - 1 } : expected
  expect(status).toBe(expected === 'whole' ? 200 : 206)
  expect(headers.get('content-range')).toBe(expected === 'whole' ? null : `bytes ${start}-${end}/${SIZE}`)
  expect(headers.get('content-length')).toBe(String(end - start + 1))
  expect(headers.get('content-type')).toBe('application/pdf')
  const sent = method === 'HEAD' ? bytes.subarray(0, 0) : bytes.subarray(start, end + 1)
  expect(body.equals(sent)).toBe(true)
}

describe.each(['GET', 'HEAD'])('%s', (method) => {
  describe.each(['member', 'public'] as const)('as %s', (who) => {
    const asked = method === 'GET' && who === 'member' ? ranges : everyKind
    test.each(asked)('200, 206, 416: %s, byte for byte, cached and not', async (range, expected) => {
      for (const { server, paths, member } of places) {
        const headers = { range, ...(who === 'member' ? { cookie: member.cookie ?? '' } : {}) }
        holdTo(await askRaw(server.port, method, paths[who], headers), expected, method)
      }
    })

    test.each(conditions)('200, 206: a range, if If-Range: %s still holds', async (ifRange, holds) => {
      for (const { server, paths, member } of places) {
        const cookie = who === 'member' ? { cookie: member.cookie ?? '' } : {}
        const headers = { ...cookie, range: 'bytes=5-5', 'if-range': ifRange }
        const expected = holds ? { start: 5, end: 5 } : 'whole'
        holdTo(await askRaw(server.port, method, paths[who], headers), expected, method)
      }
    })

    test('200: everything, with a name that a reader can save', async () => {
      for (const { server, paths, member } of places) {
        const headers: Record<string, string> = who === 'member' ? { cookie: member.cookie ?? '' } : {}
        const shown = await askRaw(server.port, method, paths[who], headers)
        holdTo(shown, 'whole', method)
        const names = `filename="Gro_e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf`
        expect(shown.headers.get('content-disposition')).toBe(`inline; ${names}`)
        const saved = await askRaw(server.port, method, `${paths[who]}?download=true`, headers)
        expect(saved.headers.get('content-disposition')).toBe(`attachment; ${names}`)
        const notSaved = await askRaw(server.port, method, `${paths[who]}?download=false`, headers)
        expect(notSaved.headers.get('content-disposition')).toBe(`inline; ${names}`)
      }
    })

    test('304: the bytes a reader already has, also when a range is asked for', async () => {
      for (const { server, paths, member } of places) {
        const cookie = who === 'member' ? { cookie: member.cookie ?? '' } : {}
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const headers = { ...cookie, 'if-none-match': known, range: 'bytes=0-0' }
          const { status, headers: answered, body } = await askRaw(server.port, method, paths[who], headers)
          expect([status, answered.get('etag'), body.length]).toEqual([304, etag, 0])
        }
        const other = { ...cookie, 'if-none-match': '"other"' }
        holdTo(await askRaw(server.port, method, paths[who], other), 'whole', method)
      }
    })
  })
})

test('400: download is true or false, once', async () => {
  const [place] = places
  if (!place) throw new Error('No server.')
  for (const query of ['download=1', 'download=TRUE', 'download=', 'download=true&download=true'])
    expect((await place.member.send(`${place.paths.member}?${query}`)).status).toBe(400)
})

test('200: a cache that is emptied, cut short or taken away at any time changes nothing', async () => {
  const place = places[1]
  if (!place) throw new Error('No server.')
  const whole = () => askRaw(place.server.port, 'GET', place.paths.public)
  holdTo(await whole(), 'whole', 'GET')
  const files = join(place.cache, 'psaltery', 'files')
  const copies = (await readdir(files, { recursive: true })).filter((name) => name.includes('/'))
  expect(copies).toHaveLength(1)
  await Bun.write(join(files, copies[0] ?? ''), bytes.subarray(0, 1_000))
  holdTo(await whole(), 'whole', 'GET')
  for (let round = 0; round < 10; round++) {
    const asked = [
      whole(),
      whole(),
      askRaw(place.server.port, 'GET', place.paths.public, { range: 'bytes=7-99' }),
    ]
    await rm(files, { recursive: true, force: true })
    const [first, second, part] = await Promise.all(asked)
    if (first) holdTo(first, 'whole', 'GET')
    if (second) holdTo(second, 'whole', 'GET')
    if (part) holdTo(part, { start: 7, end: 99 }, 'GET')
  }
})
