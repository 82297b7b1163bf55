import { afterAll, expect, test } from 'bun:test'
import { churchById } from '../../src/churches/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { dataRoutes } from '../../src/public/data-routes.ts'
import type { PageReads } from '../../src/public/page-address.ts'
import { publicPages } from '../../src/public/pages.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createService, textItem } from '../../testkit/songs/songs.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const items = [textItem({ text: 'A reading. '.repeat(300) })]
await createService(editor, churchId, { visibility: 'public', date: '2999-01-01', items })
afterAll(() => server.stop())

/** What the work of each place has made when the place is left. */
const watchedReads = () => {
  const places = { taken: 0, made: [] as unknown[] }
  const reads: PageReads = {
    lookUp: (_, read) => read(),
    async ofChurch(_, read) {
      places.taken++
      const made = await read()
      places.made.push(made)
      places.taken--
      return made
    },
  }
  return { places, reads }
}

const parts = () => {
  const unused = () => Promise.reject(new Error('This page needs no search.'))
  return {
    collections: server.database.collections,
    clock: systemClock,
    finder: { find: unused, correct: unused },
  }
}

test('the place of a read for data is left when the answer is zipped', async () => {
  const { places, reads } = watchedReads()
  const route = dataRoutes({ ...parts(), reads }, []).find(({ docs }) => docs.operationId === 'readToday')
  const church = await churchById(server.database.collections, churchId)
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'gzip' } })
  const answer = await route?.handler({ church, params: { churchId }, request } as never)
  expect(places.made).toEqual([answer])
  if (!(answer instanceof Response)) throw new Error('It is not made for the connection yet.')
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const text = new TextDecoder().decode(Bun.gunzipSync(await answer.bytes()))
  expect(JSON.parse(text).services).toHaveLength(1)
})

test('the place of a read for a page is left when the page is made', async () => {
  const { places, reads } = watchedReads()
  const page = publicPages({
    ...{ ...parts(), reads, appOrigin: server.origin },
    listedSongs: null as never,
    limits: { count: async () => ({ ratelimit: 'a' }) },
  })
  const connection = { address: '', isOpen: () => true, setIdleTimeout: () => {} }
  const rendered: unknown[] = []
  const made = new Response('made')
  const answer = await page(
    { path: `/c/${churchId}/today`, search: '', languages: [] },
    connection,
    async (content) => {
      rendered.push([content.status, content.headers, places.taken])
      return made
    },
  )
  expect(answer).toBe(made)
  expect(rendered).toEqual([[200, { ratelimit: 'a' }, 1]])
  expect([places.made, places.taken]).toEqual([[made], 0])
})
