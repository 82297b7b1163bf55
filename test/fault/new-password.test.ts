import { expect, test } from 'bun:test'
import { setPassword } from '../../src/accounts/auth/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { client, makeUser, PASSWORD } from '../../testkit/people.ts'
import { hold } from './faults.ts'
import { startFaultyServer } from './faulty-server.ts'

test('401: signing in with the old password while a new one is set leaves no session behind', async () => {
  await using faulty = await startFaultyServer()
  const { server, proxy } = faulty
  const { collections } = server.database
  const user = await makeUser(server)
  const [email, userId] = [user.email ?? '', user.userId ?? '']
  const credentials = { email, password: PASSWORD }
  const { reached, release } = hold(proxy, 'insert sessions')
  const late = client(server).send('/api/v1/session', { method: 'POST', body: credentials })
  await reached
  await setPassword({ collections, clock: systemClock }, { email, password: 'a new one' })
  release()
  expect((await late).status).toBe(401)
  expect(await collections.sessions.countDocuments({ userId })).toBe(0)
})
