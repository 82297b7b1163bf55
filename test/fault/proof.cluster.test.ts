import { test } from 'bun:test'
import { expectHeld } from '../../testkit/proof/expect-held.ts'
import { shortProofs } from '../../testkit/proof/scenarios.ts'

test('kill -9 of the primary and of a server, and a step-down: nothing lost, torn or duplicated', async () => {
  await expectHeld(shortProofs.clusterKilled, 33)
})
