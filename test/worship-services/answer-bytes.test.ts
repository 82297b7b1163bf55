import { afterAll, describe, expect, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import { ANSWER_BYTES, LIMITS, PAGE_SIZE } from '../../src/core/limits.ts'
import { todayQuery } from '../../src/web/api/live.ts'
import { client, makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createService, createSong, servicesPath, songItem, textItem } from '../../testkit/songs/songs.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'
import { pageData } from '../../testkit/web/page-data.ts'
import { throughServer } from '../../testkit/web/through-server.ts'

/** Of each kind as many characters as a service may have. */
const TEXTS = ['x', '한', '\n', '\u0001']

await builtWeb()
const server = await startTestServer({
  damaged: true,
  clock: { now: () => new Date('2026-11-15T12:00:00Z') },
})
const visitor = client(server)
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
await createService(editor, churchId, { visibility: 'public' })
const { services } = server.database.collections
const first = await services.findOne({ churchId })
if (!first) throw new Error('The first service is not there.')
await services.deleteOne({ _id: first._id, churchId })
// The latest first, as in the list.
const copies = Array.from({ length: PAGE_SIZE + 10 }, (_, at) => {
  const text = (TEXTS[at % TEXTS.length] ?? '').repeat(4000)
  const items = Array.from({ length: 30 }, () => textItem({ text }))
  const time = `10:${String(59 - at).padStart(2, '0')}`
  return {
    ...{ ...first, _id: crypto.randomUUID() },
    document: { ...first.document, time, items: items as typeof first.document.items },
  }
})
await services.insertMany(copies)
const ids = copies.map(({ _id }) => _id)
afterAll(() => server.stop())

interface ServiceList {
  readonly services: readonly { readonly id: string; readonly items: readonly unknown[] }[]
  readonly hasMore: boolean
}

const idsOf = ({ services }: Pick<ServiceList, 'services'>) => services.map(({ id }) => id)

describe('a list of services', () => {
  test.each([
    ['visitors', () => visitor, () => `/api/v2/public/churches/${churchId}/services`],
    ['members', () => editor, () => servicesPath(churchId)],
  ])(
    '200: for %s has fewer than 50 when they are large, and has all when it is read on',
    async (_, who, path) => {
      const found: string[] = []
      for (let hasMore = true; hasMore; ) {
        const { status, text } = await who().send(`${path()}?offset=${found.length}`)
        expect(status).toBe(200)
        expect(Buffer.byteLength(text)).toBeLessThan(ANSWER_BYTES + 10_000)
        const page: ServiceList = JSON.parse(text)
        expect(page.services.length).toBeWithin(1, PAGE_SIZE)
        for (const { items } of page.services) expect(items).toHaveLength(30)
        found.push(...idsOf(page))
        ;({ hasMore } = page)
      }
      expect(found).toEqual(ids)
    },
  )
})

describe('the services of the day', () => {
  const data = (path: string) => `/app/data/churches/${churchId}/${path}`
  // 50 of them are looked at, the earliest first.
  const ofTheDay = () => ids.toReversed().slice(0, PAGE_SIZE)

  test('200: those that do not fit are named, and are read one by one', async () => {
    const { status, text } = await visitor.send(data('today'))
    expect(status).toBe(200)
    expect(Buffer.byteLength(text)).toBeLessThan(ANSWER_BYTES + 10_000)
    const { restIds, ...today } = JSON.parse(text)
    expect(restIds).not.toBeEmpty()
    expect([...idsOf(today), ...restIds]).toEqual(ofTheDay())
    for (const id of restIds) {
      const { body } = await visitor.send(data(`services/${id}`))
      expect([body.service.id, body.service.items.length]).toEqual([id, 30])
    }
  })

  test('200: the page has none of them when not all fit, so that the app asks for them', async () => {
    const { status, text } = await visitor.send(`/c/${churchId}/today`)
    expect([status, (await pageData(text)).today]).toEqual([200, undefined])
    expect(Buffer.byteLength(text)).toBeLessThan(ANSWER_BYTES)
  })
  test('the web app has all of them, but for one that is no longer public', async () => {
    using asked = throughServer(server)
    const queries = new QueryClient()
    const whole = await queries.fetchQuery(todayQuery(churchId))
    expect([idsOf(whole), whole.restIds]).toEqual([ofTheDay(), []])
    expect(asked.count).toBeGreaterThan(1)
    const gone = ofTheDay().at(-1) ?? ''
    const { services } = server.database.collections
    // After the answer that names it.
    const usual = globalThis.fetch
    globalThis.fetch = Object.assign(
      async (...request: Parameters<typeof usual>) => {
        const answer = await usual(...request)
        await services.updateOne({ _id: gone, churchId }, { $set: { archivedAt: new Date() } })
        return answer
      },
      { preconnect: usual.preconnect },
    )
    await queries.invalidateQueries()
    expect(idsOf(await queries.fetchQuery(todayQuery(churchId)))).toEqual(ofTheDay().slice(0, -1))
  })
})

describe('the usage of songs', () => {
  test('200: counts as many services as it may, in batches, and 400 for one more', async () => {
    const { services } = server.database.collections
    const church = await makeChurch(server)
    const writer = await makeMember(server, church, 'Editor')
    const songs = [await createSong(writer, church), await createSong(writer, church)]
    const items = songs.map(({ id }) => songItem(id))
    await createService(writer, church, { date: '2026-11-14', items: [textItem(), ...items] })
    const first = await services.findOne({ churchId: church })
    if (!first) throw new Error('The first service is not there.')
    const copy = () => ({ ...first, _id: crypto.randomUUID() })
    await services.insertMany(Array.from({ length: LIMITS.usageServices - 1 }, copy))
    const path = `/api/v2/churches/${church}/usage`
    const { status, body } = await writer.send(path)
    expect(status).toBe(200)
    expect(body.songs.map(({ dates }: { dates: string[] }) => dates.length)).toEqual([
      ...[LIMITS.usageServices, LIMITS.usageServices],
    ])
    await services.insertOne(copy())
    for (const accept of ['application/json', 'text/csv']) {
      const refused = await writer.send(path, { headers: { accept } })
      expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/Choose fewer days/)])
    }
    expect((await writer.send(`${path}?to=2026-11-13`)).body).toEqual({ songs: [] })
  })
})
