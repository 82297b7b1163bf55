import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { startOwnMongod } from '../../mongodb/own-mongod.ts'
import { Random } from '../../random.ts'
import { PAUSE_MS } from '../load/workload.ts'
import { type Progress, type Proof, prove } from '../run.ts'
import { startServerProcess } from '../server-process.ts'

const CLIENTS = 12
const SAVES_BETWEEN = 60
/** mongod takes about 300 MB before the first song. */
const DISK_MB = 640
const FULL_MS = 4000
const FOLDER = '/run/small-disk'

/** MongoDB on a small disk that another program fills and frees repeatedly. */
export const diskFull = async (times: number, seed: number): Promise<Proof> => {
  mountSmallDisk()
  const random = new Random(seed)
  // Checkpoints every second instead of every minute, so that mongod meets the full disk sooner.
  await using mongod = await startOwnMongod({ syncdelay: 1 })
  const place = mongod.place()
  const server = await startServerProcess(place)
  const injectFaults = async ({ untilSaved }: Progress) => {
    for (let round = 0; round < times; round++) {
      await Bun.sleep(random.between(300, 900))
      // Sometimes at once, sometimes only after some more saves.
      const filler = fill(random.pick([0, 16, 128]))
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

/** Visible only to this process and its children. */
const mountSmallDisk = (): void => {
  const commands = [
    ['ip', 'link', 'set', 'lo', 'up'],
    ['mount', '-t', 'tmpfs', 'none', '/run'],
    ['mkdir', FOLDER],
    ['mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', FOLDER],
  ]
  for (const command of commands) {
    const { success, stderr } = Bun.spawnSync(command)
    if (!success) throw new Error(`${command.join(' ')}: ${stderr.toString().trim()}`)
  }
  // Where temporary folders are made from here on: the database's among them.
  process.env.TMPDIR = FOLDER
}

/** Fills the disk up to this much free space, and returns the file that does. */
const fill = (leftKb: number): string => {
  const path = join(FOLDER, 'filler')
  const block = new Uint8Array(65_536)
  const file = openSync(path, 'w')
  try {
    for (let free = freeKb(); free > leftKb; free = freeKb())
      writeSync(file, block, 0, Math.min(block.length, (free - leftKb) * 1024))
  } catch (error) {
    // Another process took the last space: the disk is full either way.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
  return path
}

const freeKb = (): number => {
  const { bavail, bsize } = statfsSync(FOLDER)
  return (bavail * bsize) / 1024
}
