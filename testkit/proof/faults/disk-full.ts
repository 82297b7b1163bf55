import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { startOwnMongod } from '../../mongodb/own-mongod.ts'
import { Random } from '../../random.ts'
import { type Progress, type Proof, prove } from '../run.ts'
import { startServerProcess } from '../server-process.ts'

const CLIENTS = 12
const SAVES_BETWEEN = 60
/** mongod takes about 300 MB before the first song. */
const DISK_MB = 640
const FULL_MS = 4000
const FOLDER = '/run/small-disk'

/** MongoDB on a small disk that somebody else fills up, again and again; afterwards there is free space again. */
export const diskFull = async (times: number, seed: number): Promise<Proof> => {
  mountSmallDisk()
  const random = new Random(seed)
  // It writes to its data files every second, not every minute, and so meets the end of the disk sooner.
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
      // What it could not write may still be its end when there is free space again.
      let isWatched = true
      const diesLate = mongod.mongod.exited.then(() => (isWatched ? mongod.restart() : undefined))
      await Promise.race([untilSaved(SAVES_BETWEEN), diesLate])
      isWatched = false
      await untilSaved(SAVES_BETWEEN)
    }
  }
  const proof = await prove({ ...place, urls: [server.url], clients: CLIENTS, seed, injectFaults })
  await server.kill('SIGTERM')
  return proof
}

/** Seen by this process and those it starts alone. */
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
    // Somebody else was faster with the last of it: full is full.
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
