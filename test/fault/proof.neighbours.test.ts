import { test } from 'bun:test'
import { expectHeld } from '../../testkit/proof/expect-held.ts'
import { shortProofs } from '../../testkit/proof/scenarios.ts'

test('a locked church: the others save and read as usual, nothing lost, torn or duplicated', async () => {
  await expectHeld(shortProofs.besideLockedChurch, 30)
})

test('four slow uploads of one church: the others upload, save and read as usual', async () => {
  await expectHeld(shortProofs.besideSlowUploads, 31)
})
