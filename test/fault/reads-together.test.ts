import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { type Client, client, makeChurch, makeMember, takeFromChurch } from '../../testkit/people.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { commandsOf } from './faults.ts'
import { startFaultyServer } from './faulty-server.ts'

type Faulty = Awaited<ReturnType<typeof startFaultyServer>>

let faulty: Faulty
beforeAll(async () => {
  faulty = await startFaultyServer()
})
afterEach(() => {
  faulty.proxy.onCommand = null
})
afterAll(async () => {
  await faulty[Symbol.asyncDispose]()
})

/** Holds every look-up until all of these have been sent: look-ups that are sent one after the other never finish. */
const passTogether = (steps: readonly string[]): void => {
  const missing = new Set(steps)
  const all = Promise.withResolvers<void>()
  faulty.proxy.onCommand = ({ step }) => {
    if (!steps.includes(step)) return 'pass'
    missing.delete(step)
    if (missing.size === 0) all.resolve()
    return { holdUntil: all.promise }
  }
}

const openChurch = async () => {
  const churchId = await makeChurch(faulty.server)
  const member = await makeMember(faulty.server, churchId, 'Editor')
  return { churchId, member, ...(await createSong(member, churchId)) }
}

test('200: a song and who asks for it are looked up by one command', async () => {
  const { member, path } = await openChurch()
  const steps = await commandsOf(faulty.proxy, async () => expect((await member.send(path)).status).toBe(200))
  expect(steps).toEqual(['aggregate songs'])
})

test('200: what belongs to a song is looked up together with it and who asks', async () => {
  const { member, path } = await openChurch()
  for (const name of ['lyrics', 'arrangements']) {
    passTogether(['aggregate songs', `find ${name}`])
    expect((await member.send(`${path}/${name}`)).status).toBe(200)
  }
})

test('200: a public song is looked up together with its church', async () => {
  const { churchId, id } = await openChurch()
  const anyone = client(faulty.server)
  passTogether(['find churches', 'find songs'])
  expect((await anyone.send(`/api/v1/public/churches/${churchId}/songs/${id}`)).status).toBe(200)
})

const refusedAfter = (member: Client, path: string): Promise<string[]> =>
  commandsOf(faulty.proxy, async () => {
    const refused = await member.send(path)
    expect(refused.status).toBe(404)
    expect(refused.text).not.toContain('song')
  })

test('404: who was removed is refused at the next request, and from then on causes no look-up of a song', async () => {
  const { churchId, member, path } = await openChurch()
  await takeFromChurch(faulty.server.database.collections, churchId, member.userId ?? '')
  expect(await refusedAfter(member, path)).toEqual(['aggregate songs'])
  const steps = await refusedAfter(member, path)
  expect(steps.sort()).toEqual(['find memberships', 'find sessions'])
})

test('404: for who was never let into a church no song of it is looked up', async () => {
  const { path } = await openChurch()
  const { member: outsider, path: own } = await openChurch()
  expect((await outsider.send(own)).status).toBe(200)
  const steps = await refusedAfter(outsider, path)
  expect(steps.sort()).toEqual(['find memberships', 'find sessions'])
})
