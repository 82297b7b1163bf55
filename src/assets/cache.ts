import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../core/ids.ts'
import type { Content } from './gridfs.ts'

/**
 * Copies of stored files on disk, in front of GridFS, which stays the truth. A copy is named by its church
 * and hash, checked when it is made, and may be deleted by anyone at any time: whoever reads it holds it
 * open. Several servers may share the folder. When the budget is used up, what was read longest ago goes.
 */
export interface FileCache {
  /** The copy, opened; null when there is none. */
  find(content: Content): Promise<FileHandle | null>
  /** Bytes of the copy, from start to end (inclusive); null when there is no such copy. */
  readPart(content: Content, start: number, end: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** Makes a copy; null when caching is off or the disk does not take it. Throws when the bytes are damaged. */
  fill(content: Content, read: () => AsyncIterable<Uint8Array>): Promise<FileHandle | null>
}

const TOUCH_AFTER_MS = 60_000
const MOST_REMEMBERED = 10_000
const ABANDONED_AFTER_MS = 3_600_000
/** Making room makes some for the next ones as well. */
const KEEP_SHARE = 0.9

export const createFileCache = (folder: string, budgetBytes: number): FileCache => {
  const pathOf = ({ churchId, sha256 }: Content) => join(folder, churchId, sha256)
  const filling = new Map<string, Promise<boolean>>()
  let estimate: number | null = null

  const touched = new Map<string, number>()
  const touchNowAndThen = async (path: string): Promise<void> => {
    const now = Date.now()
    if (now - (touched.get(path) ?? 0) < TOUCH_AFTER_MS) return
    if (touched.size >= MOST_REMEMBERED) touched.clear()
    touched.set(path, now)
    await utimes(path, now / 1_000, now / 1_000).catch(() => {})
  }

  const find = async (content: Content): Promise<FileHandle | null> => {
    if (budgetBytes === 0) return null
    const handle = await open(pathOf(content)).catch(() => null)
    if (!handle) return null
    if ((await handle.stat()).size !== content.size) {
      await handle.close()
      return null
    }
    await touchNowAndThen(pathOf(content))
    return handle
  }

  const makeRoom = async (added: number): Promise<void> => {
    if (estimate !== null) estimate += added
    if (estimate !== null && estimate <= budgetBytes) return
    const copies = await listCopies(folder)
    let total = copies.reduce((sum, { size }) => sum + size, 0)
    const target = total > budgetBytes ? budgetBytes * KEEP_SHARE : total
    for (const { path, size } of copies.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= target) break
      await rm(path, { force: true })
      total -= size
    }
    estimate = total
  }

  const copy = async (content: Content, read: () => AsyncIterable<Uint8Array>): Promise<void> => {
    const path = pathOf(content)
    const partial = join(dirname(path), `${newId()}.part`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      if ((await writeHashed(partial, read())) !== content.sha256)
        throw new Error(`The stored bytes ${content.sha256} of church ${content.churchId} are damaged.`)
      await rename(partial, path)
    } finally {
      await rm(partial, { force: true })
    }
    await makeRoom(content.size)
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

  return {
    find,
    async readPart(content, start, end) {
      if (budgetBytes === 0) return null
      const path = pathOf(content)
      // One trip to the disk, and no handle of ours: a viewer asks for many small parts.
      const part = await Bun.file(path)
        .slice(start, end + 1)
        .bytes()
        .catch(() => null)
      if (part?.length !== end - start + 1) return null
      await touchNowAndThen(path)
      return part
    },
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

interface Copy {
  readonly path: string
  readonly size: number
  readonly usedAt: number
}

const listCopies = async (folder: string): Promise<Copy[]> => {
  const copies: Copy[] = []
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) continue
    const isAbandoned = name.endsWith('.part') && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS
    if (isAbandoned) await rm(path, { force: true })
    else copies.push({ path, size: found.size, usedAt: found.mtimeMs })
  }
  return copies
}
