import { test } from 'bun:test'
import { expectHeld } from '../../testkit/proof/expect-held.ts'
import { scenarios } from '../../testkit/proof/scenarios.ts'

test('kill -9 of the server under load: nothing lost, torn or duplicated', async () => {
  await expectHeld(scenarios.serverKilled, 20)
})

test('SIGTERM under load: what was under way is answered, nothing lost', async () => {
  await expectHeld(scenarios.serverStopped, 21)
})
