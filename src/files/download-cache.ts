import { fstatSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isUuid, newId } from '../core/ids.ts'
import { keepWithinBudget, PARTIAL } from '../core/system/files.ts'
import type { Collections } from '../db/collections.ts'
import type { Content } from './gridfs.ts'

/**
 * Files kept open between two reads that come soon after each other: with 32 clients 2.3 times the requests per second of
 * CPU time for 64 KiB of a file and for 300 kB files, against opening the file for each request. A reader that was given one may still be
 * about to open it by its number, so it is closed a moment after it was last given, never at once.
 */
interface OpenFiles {
  take(path: string): FileHandle | null
  keep(path: string, handle: FileHandle): void
  drop(path: string): void
  close(): void
}

/** By then a reader that was given a handle has opened it by its number. */
export const HANDLE_GRACE_MS = 1_000
const IDLE_MS = 15_000
const MAX_OPEN = 64

export const closeLater = (handle: FileHandle): void => {
  setTimeout(() => void handle.close(), HANDLE_GRACE_MS)
}

const createOpenFiles = (): OpenFiles => {
  /** In the order of their last use. */
  const openFiles = new Map<string, { readonly handle: FileHandle; readonly usedAt: number }>()
  const drop = (path: string): void => {
    const found = openFiles.get(path)
    openFiles.delete(path)
    if (found) closeLater(found.handle)
  }
  const keep = (path: string, handle: FileHandle): void => {
    if (openFiles.get(path)?.handle !== handle) drop(path)
    openFiles.delete(path)
    openFiles.set(path, { handle, usedAt: performance.now() })
    const [oldest] = openFiles.keys()
    if (openFiles.size > MAX_OPEN && oldest !== undefined) drop(oldest)
  }
  const closeIdle = setInterval(() => {
    for (const [path, { usedAt }] of openFiles) if (performance.now() - usedAt > IDLE_MS) drop(path)
  }, IDLE_MS)
  // The files of a program that has nothing else to do need no closing.
  closeIdle.unref()

  return {
    keep,
    drop,
    take(path) {
      const found = openFiles.get(path)
      if (!found) return null
      keep(path, found.handle)
      return found.handle
    },
    close() {
      clearInterval(closeIdle)
      for (const path of openFiles.keys()) drop(path)
    },
  }
}

/**
 * Copies of stored files on disk, in front of GridFS, which has the authoritative bytes. A copy is named by its church
 * and hash, checked when it is made, and may be deleted at any time: a reader has it open. When the budget is used up,
 * the copies that were read longest ago are deleted.
 */
export interface FileCache {
  /** The copy, open for the next moment and not to be closed; null when there is none. */
  find(content: Content): Promise<FileHandle | null>
  /** Makes a copy; null when caching is off or the disk does not take it. Throws when the bytes are damaged. */
  fill(content: Content, read: () => AsyncIterable<Uint8Array>): Promise<FileHandle | null>
  /** Deletes the copies, of one church or of all, that no asset names any more. */
  dropUnnamed(all: Collections, churchId?: string): Promise<void>
  close(): void
}

const TOUCH_AFTER_MS = 60_000
const MAX_TOUCH_TIMES = 10_000
const HASHES_AT_ONCE = 1_000

export const createFileCache = (folder: string, budgetBytes: number): FileCache => {
  const pathOf = ({ churchId, sha256 }: Content) => join(folder, churchId, sha256)
  const filling = new Map<string, Promise<boolean>>()
  const openFiles = createOpenFiles()
  let estimate: number | null = null

  const touchedAt = new Map<string, number>()
  const touch = async (path: string): Promise<void> => {
    const now = Date.now()
    if (now - (touchedAt.get(path) ?? 0) < TOUCH_AFTER_MS) return
    if (touchedAt.size >= MAX_TOUCH_TIMES) touchedAt.clear()
    touchedAt.set(path, now)
    await utimes(path, now / 1_000, now / 1_000).catch(() => {})
  }

  const find = async (content: Content): Promise<FileHandle | null> => {
    if (budgetBytes === 0) return null
    const path = pathOf(content)
    const handle = openFiles.take(path) ?? (await open(path).catch(() => null))
    if (!handle) return null
    openFiles.keep(path, handle)
    // The size of an open file is known without access to the disk.
    if (fstatSync(handle.fd).size !== content.size) {
      openFiles.drop(path)
      return null
    }
    // Not awaited: on a busy machine it can take longer than a handle that was dropped meanwhile stays open.
    void touch(path)
    return handle
  }

  const evict = async (added: number): Promise<void> => {
    if (estimate !== null) estimate += added
    if (estimate !== null && estimate <= budgetBytes) return
    estimate = await keepWithinBudget(folder, budgetBytes, openFiles.drop)
  }

  const copy = async (content: Content, read: () => AsyncIterable<Uint8Array>): Promise<void> => {
    const path = pathOf(content)
    const partial = join(dirname(path), `${newId()}${PARTIAL}`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      if ((await writeHashed(partial, read())) !== content.sha256)
        throw new Error(`The stored bytes ${content.sha256} of church ${content.churchId} are damaged.`)
      openFiles.drop(path)
      await rename(partial, path)
    } finally {
      await rm(partial, { force: true })
    }
    await evict(content.size)
  }

  const tryToCopy = async (content: Content, read: () => AsyncIterable<Uint8Array>): Promise<boolean> => {
    try {
      await copy(content, read)
      return true
    } catch (error) {
      if (isDiskError(error)) return false
      throw error
    }
  }

  const namesIn = async (path: string): Promise<string[]> =>
    (await readdir(path).catch(() => [])).filter((name) => !name.endsWith(PARTIAL))

  const dropUnnamedOf = async (all: Collections, churchId: string): Promise<void> => {
    const hashes = await namesIn(join(folder, churchId))
    for (let at = 0; at < hashes.length; at += HASHES_AT_ONCE) {
      const some = hashes.slice(at, at + HASHES_AT_ONCE)
      const named = { churchId, sha256: { $in: some } }
      const assets = await all.assets.find(named, { projection: { _id: 0, sha256: 1 } }).toArray()
      const known = new Set(assets.map(({ sha256 }) => sha256))
      for (const sha256 of some) {
        if (known.has(sha256)) continue
        const path = join(folder, churchId, sha256)
        openFiles.drop(path)
        await rm(path, { force: true })
      }
    }
  }

  return {
    find,
    async dropUnnamed(all, churchId) {
      const churchIds = churchId === undefined ? (await namesIn(folder)).filter(isUuid) : [churchId]
      for (const id of churchIds) await dropUnnamedOf(all, id)
    },
    close: openFiles.close,
    async fill(content, read) {
      if (content.size > budgetBytes) return null
      const path = pathOf(content)
      const work = filling.get(path) ?? tryToCopy(content, read).finally(() => filling.delete(path))
      filling.set(path, work)
      return (await work) ? find(content) : null
    },
  }
}

/** A full or read-only disk is no reason to refuse a download. */
const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

const writeHashed = async (path: string, parts: AsyncIterable<Uint8Array>): Promise<string> => {
  const hasher = new Bun.CryptoHasher('sha256')
  await using file = await open(path, 'wx', 0o600)
  for await (const part of parts) {
    hasher.update(part)
    await file.write(part)
  }
  return hasher.digest('hex')
}
