import { afterAll, expect, test } from 'bun:test'
import { client, makeChurch, makeMember, makeUser } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'

const server = await startTestServer()
afterAll(() => server.stop())

test('200: a member sees the church with the own role', async () => {
  const churchId = await makeChurch(server, 'Grace')
  const editor = await makeMember(server, churchId, 'Editor')
  const answer = await editor.send('/api/v1/churches')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    churches: [{ id: churchId, name: 'Grace', timeZone: 'Europe/Berlin', role: 'Editor' }],
  })
})

test('200: someone without a membership sees an empty list, not the churches of others', async () => {
  await makeChurch(server)
  const stranger = await makeUser(server)
  expect((await stranger.send('/api/v1/churches')).body).toEqual({ churches: [] })
})

test('401: without a session', async () => {
  const answer = await client(server).send('/api/v1/churches')
  expect(answer.status).toBe(401)
  expect(Object.keys(answer.body)).toEqual(['error'])
})
