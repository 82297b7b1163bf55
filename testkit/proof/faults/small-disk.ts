import { closeSync, openSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own in memory, visible only to this process and its children, which are in namespaces of their own. */
export const mountSmallDisk = (folder: string, megabytes: number): void => {
  const commands = [
    ['ip', 'link', 'set', 'lo', 'up'],
    ['mount', '-t', 'tmpfs', 'none', '/run'],
    ['mkdir', folder],
    ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder],
  ]
  for (const command of commands) {
    const { success, stderr } = Bun.spawnSync(command)
    if (!success) throw new Error(`${command.join(' ')}: ${stderr.toString().trim()}`)
  }
}

/** Fills the disk up to this much free space, and returns the file that does. */
export const fillDisk = (folder: string, leftKb: number): string => {
  const path = join(folder, 'filler')
  const block = new Uint8Array(65_536)
  const file = openSync(path, 'w')
  const freeKb = () => {
    const { bavail, bsize } = statfsSync(folder)
    return (bavail * bsize) / 1024
  }
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
