import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { sha256 } from '../../core/bytes/sha256.ts'
import { isRecord, listAt, textAt } from '../json/values.ts'
import type { Warning } from '../song.ts'
import { readEntry, UNPACK_LIMITS } from '../zip/read-zip.ts'
import type { Declared } from './entry-lines.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST } from './names.ts'

// Workers from blobs and WebAssembly are forbidden by the web app's policy; the streams of the platform are enough.
configure({ useWebWorkers: false })

/** An archive of Psaltery's own, as docs/archive.md describes it, opened to read songs from. */
export interface Archive {
  readonly churchId: string
  readonly entries: ReadonlyMap<string, FileEntry>
  readonly declared: Declared
  /** SHA-256 of the manifest: archives with the same one hold the same. */
  readonly digest: string
  /** Why nothing can be read from it. */
  readonly problem: Warning | null
}

const OWN_ENTRY = /^(?:manifest\.json|churches\/[^/]+\/[a-z]+\.jsonl|files\/[0-9a-f]{64}\.pdf)$/
const SONGS_ENTRY = /^churches\/[^/]+\/songs\.jsonl$/

/** Null for a zip that is none of Psaltery's archives. It never throws. */
export const openArchive = async (zip: Blob): Promise<Archive | null> => {
  const reader = new ZipReader(new BlobReader(zip), { filenameValidation: 'tolerant' })
  const entries = new Map<string, FileEntry>()
  try {
    let count = 0
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > UNPACK_LIMITS.entries) break
      if (!entry.directory && OWN_ENTRY.test(entry.filename)) entries.set(entry.filename, entry)
    }
    return await archiveOf(entries)
  } catch {
    return null
  }
}

const archiveOf = async (entries: ReadonlyMap<string, FileEntry>): Promise<Archive | null> => {
  const manifest = entries.get(MANIFEST)
  const bytes = manifest ? (await readEntry(manifest, UNPACK_LIMITS.entryBytes)).bytes : null
  const value = bytes && parsed(bytes)
  const isOurs = textAt(value, 'format') === FORMAT
  if (!isOurs && ![...entries.keys()].some((name) => SONGS_ENTRY.test(name))) return null
  const churches = listAt(value, 'churches')
  const hash = sha256()
  hash.update(bytes ?? new Uint8Array())
  return {
    churchId: textAt(churches[0], 'id'),
    entries,
    declared: new Map(
      listAt(value, 'entries').map((entry) => [textAt(entry, 'name'), textAt(entry, 'sha256')]),
    ),
    digest: hash.digest(),
    problem: isOurs ? problemOf(value, churches.length) : { code: 'entryDamaged', about: MANIFEST },
  }
}

const problemOf = (manifest: unknown, churches: number): Warning | null => {
  const version = isRecord(manifest) ? manifest.version : null
  if (typeof version !== 'number') return { code: 'entryDamaged', about: MANIFEST }
  if (version > FORMAT_VERSION) return { code: 'newerArchive', about: `${version}` }
  if (churches === 1) return null
  return churches === 0 ? { code: 'noSong' } : { code: 'severalChurches', count: churches }
}

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
