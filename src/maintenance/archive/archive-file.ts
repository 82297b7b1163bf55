import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js/index-native.js'
import { Failure, invalid } from '../../core/failures.ts'
import { checker } from '../../core/schema/checker.ts'
import { openNewFile } from '../../core/system/files.ts'
import { FORMAT, FORMAT_VERSION, fileEntry, MANIFEST } from '../../formats/archive.ts'
import { type Entry, Manifest } from './format.ts'
import { BadArchive, damaged, releaseMemory } from './json-lines.ts'

/** A zip file that appears under its name only when it is complete and on the disk. */
export interface ZipFile {
  /** Entries are written one after the other; how many there are and how long they get need not be known. */
  add(name: string, parts: AsyncIterable<Uint8Array>, how: 'stored' | 'deflated'): Promise<Entry>
  readonly entries: readonly Entry[]
}

/** Midnight of 1 January 1980, the first time that a zip file can hold: the same content makes the same bytes. */
const NO_TIME = 0x0021_0000

const writing = {
  rawLastModDate: NO_TIME,
  extendedTimestamp: false,
  useWebWorkers: false,
  useUnicodeFileNames: false,
  unixMode: 0o100600,
}

/**
 * Writes FILE.partial, which only its owner may read, and gives it its name at the end; an older FILE stays until then. The
 * hash is of the bytes that were given to the disk.
 */
export const writeZipFile = async <T>(
  path: string,
  write: (zip: ZipFile) => Promise<T>,
): Promise<T & { sha256: string }> => {
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

const writeEntries = async <T>(
  file: FileHandle,
  write: (zip: ZipFile) => Promise<T>,
): Promise<T & { sha256: string }> => {
  const whole = new Bun.CryptoHasher('sha256')
  const disk = new WritableStream({
    write(part: Uint8Array) {
      whole.update(part)
      return writeAll(file, part)
    },
  })
  const zip = new ZipWriter(disk, writing)
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
  return { ...done, sha256: whole.digest('hex') }
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

const isDiskError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'syscall' in error && 'code' in error

const cannotWrite = (path: string, code: string) =>
  invalid(
    code === 'ENOSPC'
      ? `There is not enough space for ${path}. Nothing was changed.`
      : `${path} cannot be written (${code}). Check its folder and who may write there.`,
  )

/** Enough for half a million files; it is the one entry that is read as a whole. */
const MANIFEST_BYTES = 100_000_000

const checkManifest = checker<Manifest>(Manifest, MANIFEST)

const readManifest = async (
  parts: AsyncIterable<Uint8Array>,
): Promise<{ readonly manifest: Manifest; readonly digest: string }> => {
  const bytes = Buffer.concat(await Array.fromAsync(parts))
  const value = parse(bytes)
  const { format, version } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (format !== FORMAT) throw damaged(`its ${MANIFEST} is not that of an archive`)
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new BadArchive(
      `The archive has the format version ${version}; this version of Psaltery reads up to ${FORMAT_VERSION}. ` +
        'Restore it with a newer one.',
    )
  const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  return { manifest: checkedManifest(value), digest }
}

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damaged(`its ${MANIFEST} is not JSON`)
  }
}

const checkedManifest = (value: unknown): Manifest => {
  try {
    return checkManifest(value)
  } catch (error) {
    if (error instanceof Failure) throw damaged(`in its ${MANIFEST}, ${error.message.replace(/\.$/, '')}`)
    throw error
  }
}

/** An archive that is read from where it is: nothing is unpacked, and no name in it is ever a path on the disk. */
export interface ArchiveFile {
  readonly manifest: Manifest
  /** SHA-256 of the manifest, which holds that of everything else. */
  readonly digest: string
  /** The bytes of an entry; throws at the end unless they are those that the manifest names. */
  read(name: string): AsyncGenerator<Uint8Array>
}

const reading = { strictness: 'strict', checkOverlappingEntry: true, useWebWorkers: false } as const

/** Each takes about 4 KB of memory while the archive is open. */
const MOST_ENTRIES = 1_000_000

/** Opens an archive whose entries are exactly those that its manifest names. */
export const withArchive = async <T>(path: string, use: (archive: ArchiveFile) => Promise<T>): Promise<T> => {
  const handle = await open(path).catch((error: unknown) => {
    throw isDiskError(error) ? cannotRead(path, error.code) : error
  })
  await using file = handle
  const { size } = await file.stat()
  const entries = await readDirectory(file, size)
  const first = entries.get(MANIFEST)
  if (!first) throw damaged(`it has no ${MANIFEST}`)
  const { manifest, digest } = await readManifest(bytesOf(first, MANIFEST_BYTES))
  const declared = matchEntries(entries, manifest)
  return await use({
    manifest,
    digest,
    read(name) {
      const [entry, wanted] = [entries.get(name), declared.get(name)]
      if (!entry || !wanted) throw damaged(`${name} is missing`)
      return checkedBytes(entry, wanted)
    },
  })
}

const cannotRead = (path: string, code: string) =>
  invalid(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`)

const readDirectory = async (file: FileHandle, size: number): Promise<Map<string, FileEntry>> => {
  const entries = new Map<string, FileEntry>()
  try {
    for await (const entry of new ZipReader(new DiskReader(file, size), reading).getEntriesGenerator()) {
      if (entry.directory || entry.encrypted) throw damaged(`${shown(entry.filename)} is not a plain file`)
      entries.set(entry.filename, entry)
      if (entries.size > MOST_ENTRIES) throw damaged(`it has more than ${MOST_ENTRIES} entries`)
    }
    return entries
  } catch (error) {
    throw explained(error)
  }
}

/** Passes on errors of the file system and our own sentences. Every other error means a damaged zip file. */
const explained = (error: unknown): Error => {
  if (error instanceof BadArchive) return error
  if (isDiskError(error)) return invalid(`The archive cannot be read (${error.code}).`)
  return damaged('it is not a whole zip file')
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 100))

const matchEntries = (entries: ReadonlyMap<string, FileEntry>, manifest: Manifest): Map<string, Entry> => {
  const declared = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  for (const name of entries.keys())
    if (name !== MANIFEST && !declared.has(name)) throw damaged(`${shown(name)} is not in its manifest`)
  for (const { name, size, sha256 } of manifest.entries) {
    const entry = entries.get(name)
    if (!entry || name === MANIFEST) throw damaged(`${shown(name)} is missing`)
    if (entry.uncompressedSize !== size) throw damaged(`${shown(name)} has not the size its manifest says`)
    if (name.startsWith('files/') && name !== fileEntry(sha256))
      throw damaged(`${shown(name)} is not named by its SHA-256`)
  }
  return declared
}

/** At most `most` bytes, however large a compressed entry unpacks. */
async function* bytesOf(entry: FileEntry, most: number): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const copied = entry.getData(writable, reading).then(
    () => null,
    async (error: unknown) => {
      // Without this, a stream that fails before its first byte would never end.
      await writable.abort(error).catch(() => {})
      return { error }
    },
  )
  let size = 0
  try {
    for await (const part of readable) {
      size += part.length
      if (size > most) throw damaged(`${shown(entry.filename)} is larger than it may be`)
      yield part
      releaseMemory(part.length)
    }
  } catch (error) {
    throw explained(error)
  }
  const failed = await copied
  if (failed) throw explained(failed.error)
}

async function* checkedBytes(entry: FileEntry, wanted: Entry): AsyncGenerator<Uint8Array> {
  const hasher = new Bun.CryptoHasher('sha256')
  let size = 0
  for await (const part of bytesOf(entry, wanted.size)) {
    hasher.update(part)
    size += part.length
    yield part
  }
  if (size !== wanted.size || hasher.digest('hex') !== wanted.sha256)
    throw damaged(`the bytes of ${shown(wanted.name)} are not those its manifest names`)
}

class DiskReader extends Reader<FileHandle> {
  readonly #file: FileHandle

  constructor(file: FileHandle, size: number) {
    super(file)
    this.#file = file
    this.size = size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(Math.min(length, this.size - index), 0))
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, done, bytes.length - done, index + done)
      if (bytesRead === 0) throw damaged('it became shorter while it was read')
      done += bytesRead
    }
    return bytes
  }
}
