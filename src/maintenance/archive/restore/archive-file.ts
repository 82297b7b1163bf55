import { type FileHandle, open } from 'node:fs/promises'
import { type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/index-native.js'
import { invalid } from '../../../core/failures.ts'
import { fileEntry, MANIFEST } from '../../../formats/archive/names.ts'
import { BadArchive, damaged } from '../bad-archive.ts'
import { isDiskError } from '../export/zip-writer.ts'
import type { Entry, Manifest } from '../format.ts'
import { releaseMemory } from '../release-memory.ts'
import { MANIFEST_BYTES, readManifest } from './manifest.ts'

/** An archive that is read from where it is: nothing is unpacked, and no name in it is ever a path on the disk. */
export interface ArchiveFile {
  readonly manifest: Manifest
  /** SHA-256 of the manifest, which holds that of everything else. */
  readonly digest: string
  /** The bytes of an entry; throws at the end unless they are those that the manifest names. */
  read(name: string): AsyncGenerator<Uint8Array>
}

const options = { strictness: 'strict', checkOverlappingEntry: true, useWebWorkers: false } as const

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
    for await (const entry of new ZipReader(new DiskReader(file, size), options).getEntriesGenerator()) {
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
  const copied = entry.getData(writable, options).then(
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
