import { test } from 'bun:test'
import { expectHeld } from '../../testkit/proof/expect-held.ts'
import { shortProofs } from '../../testkit/proof/scenarios.ts'

test('kill -9 of the server, kill -9 of mongod and SIGTERM of the server under load: nothing lost, torn or duplicated, and no restart of the other needed', async () => {
  await expectHeld(shortProofs.processesEnded, 20)
})
