import { expect, test } from 'bun:test'
import { goThroughNights } from '../../testkit/proof/backups/nights.ts'
import { shortNight } from '../../testkit/proof/backups/ten-nights.ts'

test('a night with a kill and a wrong clock leaves a good backup of two servers, and nothing else', async () => {
  const seen = await goThroughNights({ nights: [shortNight], seed: 5, hasSmallDisk: false, say: () => {} })
  expect(seen.wrong).toEqual([])
  expect(seen).toMatchObject({ kills: 1, jumps: 1 })
  expect(seen.made).toBeGreaterThan(1)
})
