import type { FileHandle } from 'node:fs/promises'
import type { Collections } from '../db/collections.ts'
import type { AssetRecord } from './collections.ts'
import { closeLater, type FileCache } from './download-cache.ts'
import { type Content, readBytes } from './gridfs.ts'
import { findFile } from './store.ts'
import type { Spool } from './upload.ts'

/** A part of an open file, from `start` on. It stays open long enough to be opened again by its number. */
export interface OpenFilePart {
  readonly handle: FileHandle
  readonly start: number
}

/** Where a download's bytes come from: the cache, or GridFS. */
export interface FileSource {
  /** From an open file, or in memory when there are only a few; `end` is inclusive. */
  read(
    asset: AssetRecord,
    start: number,
    end: number,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | OpenFilePart>
}

/** The size of a viewer's range request; a larger part is not held in memory. */
const MAX_IN_MEMORY = 1_048_576

export const createFileSource = (all: Collections, cache: FileCache, spool: Spool): FileSource => {
  async function* stored(
    { churchId, sha256 }: Content,
    start: number,
    end: number,
  ): AsyncGenerator<Uint8Array> {
    const file = await findFile(all, churchId, sha256)
    if (!file) throw new Error(`The bytes ${sha256} of church ${churchId} are missing.`)
    yield* readBytes(all, file, start, end)
  }

  const throughSpool = async (
    parts: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<OpenFilePart> => {
    const { path, handle } = await spool.create()
    try {
      for await (const part of parts) {
        signal.throwIfAborted()
        await handle.write(part)
      }
    } catch (error) {
      await handle.close()
      throw error
    } finally {
      await spool.remove(path)
    }
    // After the removal: on a slow disk it takes longer than the handle stays open.
    closeLater(handle)
    return { handle, start: 0 }
  }

  return {
    async read(asset, start, end, signal) {
      const found = await cache.find(asset)
      if (found) return { handle: found, start }
      const whole = () => stored(asset, 0, asset.size - 1)
      if (end - start < MAX_IN_MEMORY) {
        // A request for the next part usually follows, so the cache is filled beside the answer.
        cache.fill(asset, whole).catch(() => {})
        return Buffer.concat(await Array.fromAsync(stored(asset, start, end)))
      }
      const filled = await cache.fill(asset, whole)
      return filled ? { handle: filled, start } : throughSpool(stored(asset, start, end), signal)
    },
  }
}
