import { readConfig } from '../../../src/config.ts'
import type { Clock } from '../../../src/core/time.ts'
import { createLog } from '../../../src/log.ts'
import { freshDatabase } from '../../mongodb/mongodb.ts'
import { Random } from '../../random.ts'
import { ORIGIN, startWatched } from '../../server.ts'
import { deliveryEnv } from '../../webhooks/webhooks.ts'
import { type Progress, type Proof, prove } from '../run.ts'

/** The time of this machine plus an offset. */
export class JumpingClock implements Clock {
  offsetMs = 0

  now(): Date {
    return new Date(Date.now() + this.offsetMs)
  }
}

const CLIENTS = 12
const SAVES_BETWEEN = 15
const HOUR_MS = 3_600_000

/** Two servers on one database, whose clocks disagree and jump by hours, back and forth. */
export const clockJumps = async (times: number, seed: number, pauseMs: number): Promise<Proof> => {
  const random = new Random(seed)
  await using opened = new AsyncDisposableStack()
  const where = await freshDatabase()
  opened.defer(() => where.drop())
  const place = { uri: where.uri, database: where.name }
  const clocks = [new JumpingClock(), new JumpingClock()]
  const config = readConfig({
    MONGODB_URI: place.uri,
    MONGODB_DATABASE: place.database,
    PORT: '0',
    APP_ORIGIN: ORIGIN,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...deliveryEnv,
  })
  const servers = await Promise.all(
    clocks.map((clock) => startWatched(config, { clock, log: createLog('error') })),
  )
  const injectFaults = async ({ untilSaved }: Progress) => {
    for (let round = 0; round < times; round++) {
      await untilSaved(SAVES_BETWEEN)
      // Never twelve hours ahead, because the sessions of the clients would expire.
      random.pick(clocks).offsetMs = random.between(-72 * HOUR_MS, 11 * HOUR_MS)
    }
    await untilSaved(SAVES_BETWEEN)
  }
  const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`)
  const proof = await prove({ ...place, urls, clients: CLIENTS, seed, pauseMs, injectFaults })
  for (const server of servers) await server.stop()
  return proof
}
