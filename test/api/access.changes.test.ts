/** Who a session belongs to is remembered between requests; what that person may do is not. */
import { afterAll, expect, test } from 'bun:test'
import { deleteSession } from '../../src/accounts/auth/store.ts'
import { contentPath, uploadedId } from '../../testkit/pdf/exchange.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { type Client, makeChurch, makeMember, setRole, takeFromChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { createSong, saving, songsPath } from '../../testkit/songs/songs.ts'

let now = new Date()
const server = await startTestServer({ clock: { now: () => now } })
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const song = await createSong(editor, churchId)
const assetId = await uploadedId(server, editor, churchId, plainPdf())
const reads = [songsPath(churchId), song.path, contentPath(churchId, assetId)]
afterAll(() => server.stop())

const readAll = (person: Client): Promise<number[]> =>
  Promise.all(reads.map(async (path) => (await person.send(path)).status))

const create = async (person: Client): Promise<number> =>
  (await person.send(songsPath(churchId), { method: 'POST', headers: saving(), body: { title: 'New' } }))
    .status

/** A member whose session the server has seen, on every route that is asked again later. */
const memberSeenBefore = async (role: 'Editor' | 'Viewer'): Promise<Client> => {
  const member = await makeMember(server, churchId, role)
  expect(await readAll(member)).toEqual([200, 200, 200])
  return member
}

test('404: who was a member a moment ago is an outsider', async () => {
  const member = await memberSeenBefore('Editor')
  await takeFromChurch(server.database.collections, churchId, member.userId ?? '')
  expect(await readAll(member)).toEqual([404, 404, 404])
  expect(await create(member)).toBe(404)
})

test('403 and 201: a new role counts from the next request on', async () => {
  const member = await memberSeenBefore('Editor')
  expect(await create(member)).toBe(201)
  await setRole(server, churchId, member, 'Viewer')
  expect([await create(member), ...(await readAll(member))]).toEqual([403, 200, 200, 200])
  await setRole(server, churchId, member, 'Editor')
  expect(await create(member)).toBe(201)
})

test('401: a session that was ended elsewhere', async () => {
  const member = await memberSeenBefore('Viewer')
  const { sessions } = server.database.collections
  const session = await sessions.findOne({ userId: member.userId ?? '' })
  await deleteSession(server.database.collections, session?._id ?? '')
  expect(await readAll(member)).toEqual([401, 401, 401])
})

test('401: an expired session', async () => {
  const member = await memberSeenBefore('Viewer')
  const before = now
  // The session was made by the clock of the machine.
  now = new Date(Date.now() + 12 * 60 * 60 * 1000 + 60_000)
  expect(await readAll(member)).toEqual([401, 401, 401])
  now = before
})
