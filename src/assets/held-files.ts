import type { FileHandle } from 'node:fs/promises'

/**
 * Files kept open between two reads that come soon after each other. Whoever was given one may still be
 * about to open it under its number, so it is closed a moment after it was last given, never at once.
 */
export interface HeldFiles {
  take(path: string): FileHandle | null
  keep(path: string, handle: FileHandle): void
  drop(path: string): void
  close(): void
}

/** By then whoever was given a handle has opened it by its number. */
export const HANDED_OVER_MS = 1_000
const IDLE_MS = 15_000
const MOST = 64

export const closeLater = (handle: FileHandle): void => {
  setTimeout(() => void handle.close(), HANDED_OVER_MS)
}

export const createHeldFiles = (): HeldFiles => {
  /** In the order of their last use. */
  const held = new Map<string, { readonly handle: FileHandle; readonly usedAt: number }>()
  const drop = (path: string): void => {
    const found = held.get(path)
    held.delete(path)
    if (found) closeLater(found.handle)
  }
  const keep = (path: string, handle: FileHandle): void => {
    if (held.get(path)?.handle !== handle) drop(path)
    held.delete(path)
    held.set(path, { handle, usedAt: performance.now() })
    const [oldest] = held.keys()
    if (held.size > MOST && oldest !== undefined) drop(oldest)
  }
  const sweep = setInterval(() => {
    for (const [path, { usedAt }] of held) if (performance.now() - usedAt > IDLE_MS) drop(path)
  }, IDLE_MS)
  // The files of a program that has nothing else to do need no closing.
  sweep.unref()

  return {
    keep,
    drop,
    take(path) {
      const found = held.get(path)
      if (!found) return null
      keep(path, found.handle)
      return found.handle
    },
    close() {
      clearInterval(sweep)
      for (const path of held.keys()) drop(path)
    },
  }
}
