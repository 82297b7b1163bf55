import { afterAll, expect, test } from 'bun:test'
import { client, makeChurch, makeUser, PASSWORD, setRole } from '../../testkit/people.ts'
import { expectHeld } from '../../testkit/proof/expect-held.ts'
import { JumpingClock } from '../../testkit/proof/faults/clock-jumps.ts'
import { shortProofs } from '../../testkit/proof/scenarios.ts'
import { startTestServer } from '../../testkit/server.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'

const DAY_MS = 24 * 3_600_000

test('jumps of two disagreeing clocks under load: nothing lost, torn or duplicated', async () => {
  await expectHeld(shortProofs.clockJumped, 10)
})

const clock = new JumpingClock()
const server = await startTestServer({ clock })
afterAll(() => server.stop())

test('200, 401, 200: a session ends by the clock alone, and goes on when the clock is put right', async () => {
  const { email } = await makeUser(server)
  const asked = { method: 'POST', body: { email, password: PASSWORD } }
  const { headers } = await client(server).send('/api/v1/session', asked)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const statusAfter = async (offsetMs: number) => {
    clock.offsetMs = offsetMs
    return (await client(server).send('/api/v1/churches', { headers: { cookie } })).status
  }
  expect(await statusAfter(0)).toBe(200)
  expect(await statusAfter(-30 * DAY_MS)).toBe(200)
  expect(await statusAfter(DAY_MS / 2 - 60_000)).toBe(200)
  expect(await statusAfter(DAY_MS / 2)).toBe(401)
  expect(await statusAfter(0)).toBe(200)
})

test('201: a key sent again gets its first answer, ten years later and a year before', async () => {
  const churchId = await makeChurch(server)
  const user = await makeUser(server)
  await setRole(server, churchId, user, 'Editor')
  const { sessions } = server.database.collections
  await sessions.updateMany({}, { $set: { expiresAt: new Date(Date.now() + 7300 * DAY_MS) } })
  const asked = { method: 'POST', headers: saving(), body: { title: 'Once' } }
  const answers: string[] = []
  for (const days of [0, 3650, -365]) {
    clock.offsetMs = days * DAY_MS
    const { status, text } = await user.send(songsPath(churchId), asked)
    expect(status).toBe(201)
    answers.push(text)
  }
  expect(new Set(answers).size).toBe(1)
})
