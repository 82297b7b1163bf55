import { afterAll, expect, test } from 'bun:test'
import { makeChurch, makeUser, setRole } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { songsPath } from '../../testkit/songs/songs.ts'
import { commandsOf } from './faults.ts'
import { at, startFaultyServer } from './faulty-server.ts'
import { kindsOfSaves, send } from './requests.ts'

const server = await startTestServer()
afterAll(() => server.stop())

const whoAsks = ['find memberships', 'find sessions']

test.each([
  { name: 'creating: song', reads: whoAsks },
  { name: 'updating: song', reads: ['aggregate songs'] },
  { name: 'updating: lyrics', reads: ['aggregate songs', 'find lyrics'] },
])('$name: all that is read is read before the transaction, together with who is asking', async (saved) => {
  const writer = await makeUser(server)
  const churchId = await makeChurch(server)
  await setRole(server, churchId, writer, 'Editor')
  await using faulty = await startFaultyServer(server)
  const client = at(faulty.server, writer)
  // A server has the user of a session only after its first request.
  await client.send(songsPath(churchId))
  const { request } =
    (await kindsOfSaves.find(({ name }) => name === saved.name)?.savesIn(writer, churchId)()) ?? {}
  if (!request) throw new Error(`There is no save called ${saved.name}.`)
  const steps = await commandsOf(faulty.proxy, () => send(client, request))
  const begin = steps.indexOf('findAndModify churches')
  expect(steps.slice(0, begin).sort()).toEqual([...saved.reads])
  expect(steps.slice(begin).filter((step) => step.startsWith('find '))).toEqual([])
  expect(steps.at(-1)).toBe('commitTransaction')
})
