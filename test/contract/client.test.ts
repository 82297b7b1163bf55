import { afterAll, expect, test } from 'bun:test'
import { clientTypes, TYPES_FILE } from '../../scripts/lib/client/generate-client.ts'
import { changing, createClient, creating } from '../../src/client/client.ts'
import { makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
afterAll(() => server.stop())

test('the client’s types are those of the description: if not, run bun scripts/lib/client/generate-client.ts', async () => {
  expect(await Bun.file(TYPES_FILE).text()).toBe(await clientTypes())
})

test('a program signs in, saves, reads and signs out through the typed client', async () => {
  const churchId = await makeChurch(server)
  const { email } = await makeMember(server, churchId, 'Editor')
  const client = createClient({ baseUrl: server.url, origin: ORIGIN })
  const credentials = { email: email ?? '', password: PASSWORD }
  expect((await client.POST('/api/v2/session', { body: credentials })).response.status).toBe(204)

  const created = await client.POST('/api/v2/churches/{churchId}/songs', {
    params: { path: { churchId }, header: creating() },
    body: { title: 'Morning Over the Water' },
  })
  const songId = created.data?.song.id ?? ''
  const saved = await client.PUT('/api/v2/churches/{churchId}/songs/{songId}', {
    params: { path: { churchId, songId }, header: changing(1) },
    body: { title: 'Morning Over the Sea' },
  })
  expect(saved.data?.song.version).toBe(2)

  const late = await client.PUT('/api/v2/churches/{churchId}/songs/{songId}', {
    params: { path: { churchId, songId }, header: changing(1) },
    body: { title: 'Evening' },
  })
  expect(late.response.status).toBe(412)
  expect(late.error?.current?.metadata.title).toBe('Morning Over the Sea')

  expect((await client.DELETE('/api/v2/session')).response.status).toBe(204)
  expect((await client.GET('/api/v2/churches')).response.status).toBe(401)
})
