import { test } from 'bun:test'
import { expectHeld } from '../../testkit/proof/expect-held.ts'
import { scenarios } from '../../testkit/proof/scenarios.ts'

test('kill -9 of mongod under load: nothing lost, torn or duplicated, and no restart needed', async () => {
  await expectHeld(scenarios.mongodKilled, 5)
})
