import { test } from 'bun:test'
import { expectHeld } from '../../testkit/proof/expect-held.ts'
import { shortProofs } from '../../testkit/proof/scenarios.ts'

test('beside a locked church, and beside four slow uploads of one church, the others upload, save and read as usual: nothing lost, torn or duplicated', async () => {
  await expectHeld(shortProofs.besideBoth, 30)
})
