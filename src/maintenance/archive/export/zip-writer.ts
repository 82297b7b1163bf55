import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ZipWriter } from '@zip.js/zip.js/index-native.js'
import { invalid } from '../../../core/failures.ts'
import { openNewFile } from '../../../core/system/new-file.ts'
import type { Entry } from '../format.ts'
import { releaseMemory } from '../release-memory.ts'

/** A zip file that appears under its name only when it is complete and on the disk. */
export interface ZipFile {
  /** Entries are written one after the other; how many there are and how long they get need not be known. */
  add(name: string, parts: AsyncIterable<Uint8Array>, how: 'stored' | 'deflated'): Promise<Entry>
  readonly entries: readonly Entry[]
}

/** Midnight of 1 January 1980, the first time that a zip file can hold: the same content makes the same bytes. */
const NO_TIME = 0x0021_0000

const options = {
  rawLastModDate: NO_TIME,
  extendedTimestamp: false,
  useWebWorkers: false,
  useUnicodeFileNames: false,
  unixMode: 0o100600,
}

/** Writes FILE.partial, which only its owner may read, and gives it its name at the end; an older FILE stays until then. */
export const writeZipFile = async <T>(path: string, write: (zip: ZipFile) => Promise<T>): Promise<T> => {
  const partial = `${path}.partial`
  try {
    await using file = await openNewFile(partial)
    const done = await writeEntries(file, write).catch(async (error: unknown) => {
      if (await isNamed(file, partial)) await rm(partial, { force: true })
      throw error
    })
    await file.sync()
    if (!(await isNamed(file, partial)))
      throw invalid(`Another program is writing ${partial}. Wait until it has ended, or give another name.`)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return done
  } catch (error) {
    throw isDiskError(error) ? cannotWrite(path, error.code) : error
  }
}

/** If two programs write to the same name, the later one replaces the file of the other. */
const isNamed = async (file: FileHandle, path: string): Promise<boolean> =>
  (await file.stat()).ino === (await stat(path).catch(() => null))?.ino

const writeEntries = async <T>(file: FileHandle, write: (zip: ZipFile) => Promise<T>): Promise<T> => {
  const zip = new ZipWriter(
    new WritableStream({ write: (part: Uint8Array) => writeAll(file, part) }),
    options,
  )
  const entries: Entry[] = []
  const done = await write({
    entries,
    async add(name, parts, how) {
      const hasher = new Bun.CryptoHasher('sha256')
      let size = 0
      const counted = async function* () {
        for await (const part of parts) {
          hasher.update(part)
          size += part.length
          yield part
          releaseMemory(part.length)
        }
      }
      await zip.add(name, streamOf(counted()), { level: how === 'stored' ? 0 : 6 })
      const entry = { name, size, sha256: hasher.digest('hex') }
      entries.push(entry)
      return entry
    },
  })
  await zip.close()
  return done
}

const writeAll = async (file: FileHandle, part: Uint8Array): Promise<void> => {
  for (let done = 0; done < part.length; ) done += (await file.write(part, done)).bytesWritten
}

const streamOf = (parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const iterator = parts[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** Without this a power failure could undo the rename. */
const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder)
  await handle.sync()
}

export const isDiskError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error

const cannotWrite = (path: string, code: string) =>
  invalid(
    code === 'ENOSPC'
      ? `There is not enough space for ${path}. Nothing was changed.`
      : `${path} cannot be written (${code}). Check its folder and who may write there.`,
  )
