import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Twice the size of the database of a whole run, with its journal and oplog. */
const ROOM_BYTES = 4_000_000_000

/**
 * A new folder for the data of a mongod, in memory where there is room: a save waits for its journal, and a disk is slow
 * to take it. test/saves takes 33 s of processor time and 186 s on a busy machine instead of 38 s and 267 s
 * (one run each of `TMPDIR=/dev/shm bun test test/saves/` and with `TMPDIR=/tmp`).
 */
export const folderInMemory = (prefix: string): string =>
  hasRoom(IN_MEMORY) ? mkdtempSync(join(IN_MEMORY, prefix)) : folderOnDisk(prefix)

export const folderOnDisk = (prefix: string): string => mkdtempSync(join(tmpdir(), prefix))

const hasRoom = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
