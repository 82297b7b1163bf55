import { rmSync } from 'node:fs'
import { startOwnMongod } from '../../mongodb/own-mongod.ts'
import { Random } from '../../random.ts'
import { PAUSE_MS } from '../load/workload.ts'
import { type Progress, type Proof, prove } from '../run.ts'
import { startServerProcess } from '../server-process.ts'
import { fillDisk, mountSmallDisk } from './small-disk.ts'

const CLIENTS = 12
const SAVES_BETWEEN = 60
/** mongod takes about 300 MB before the first song. */
const DISK_MB = 640
const FULL_MS = 4000
const FOLDER = '/run/small-disk'

/** MongoDB on a small disk that another program fills and frees repeatedly. */
export const diskFull = async (times: number, seed: number): Promise<Proof> => {
  mountSmallDisk(FOLDER, DISK_MB)
  // Where temporary folders are made from here on: the database's among them.
  process.env.TMPDIR = FOLDER
  const random = new Random(seed)
  // Checkpoints every second instead of every minute, so that mongod meets the full disk sooner.
  await using mongod = await startOwnMongod({ syncdelay: 1 })
  const place = mongod.place()
  const server = await startServerProcess(place)
  const injectFaults = async ({ untilSaved }: Progress) => {
    for (let round = 0; round < times; round++) {
      await Bun.sleep(random.between(300, 900))
      // Sometimes at once, sometimes only after some more saves.
      const filler = fillDisk(FOLDER, random.pick([0, 16, 128]))
      const hasDied = await Promise.race([
        mongod.mongod.exited.then(() => true),
        Bun.sleep(FULL_MS).then(() => false),
      ])
      rmSync(filler)
      if (hasDied) await mongod.restart()
      // mongod may end because of a failed write also after space was freed.
      let isWatched = true
      const diesLate = mongod.mongod.exited.then(() => (isWatched ? mongod.restart() : undefined))
      await Promise.race([untilSaved(SAVES_BETWEEN), diesLate])
      isWatched = false
      await untilSaved(SAVES_BETWEEN)
    }
  }
  const proof = await prove({
    ...place,
    urls: [server.url],
    clients: CLIENTS,
    seed,
    pauseMs: PAUSE_MS.soak,
    injectFaults,
  })
  await server.kill('SIGTERM')
  return proof
}
