import { beginsAsPdf } from '../../../core/bytes.ts'
import { type Archive, openArchive } from '../../../formats/archive.ts'
import {
  arrangementsInArchive,
  fileInArchive,
  type SongInArchive,
  songsInArchive,
} from '../../../formats/archive-songs.ts'
import { isDatabase } from '../../../formats/database.ts'
import type { DatabaseFile } from '../../../formats/read-database.ts'
import { readSongFile } from '../../../formats/read-file.ts'
import type { ReadFile } from '../../../formats/song.ts'
import { warningList } from '../../../formats/warnings.ts'
import { isHidden, isZip, UNPACK_LIMITS } from '../../../formats/zip.ts'
import { songFilesIn } from '../../../formats/zip-songs.ts'
import { refusalOf } from '../file-checks.ts'
import { type Found, type SourceFile, unreadable, without } from './found.ts'
import { fileName } from './pdf-matching.ts'

/**
 * Most songs are smaller, and then a file is read once. A browser makes a system call for each size and each slice of a file
 * while the page waits, which cost more than everything else here.
 */
const BEGINNING = 65_536

/** Reads the songs of a database; null if they cannot be read from it. */
type ReadDatabase = (file: DatabaseFile) => Promise<ReadFile | null>

/** The file, or the files of a zip. It never throws. */
export async function* readSource(
  { path, file, words }: SourceFile,
  encoding: string | null = null,
  readDatabase: ReadDatabase = async () => null,
): AsyncGenerator<Found> {
  if (isHidden(path)) return
  const read: ReadBytes = async (bytes, name, beside) =>
    (isDatabase(bytes) ? await readDatabase({ bytes, name, words: beside ?? null }) : null) ??
    readSongFile(bytes, name, { encoding })
  try {
    const { size } = file
    const beginning = await bytesOf(size > BEGINNING ? file.slice(0, BEGINNING) : file)
    if (isZip(beginning)) yield* readZip(path, file, read)
    else if (isPdf(path, beginning)) yield await foundPdf(path, file)
    else if (size > UNPACK_LIMITS.entryBytes) yield without(path, 'tooLarge')
    else {
      const bytes = size > BEGINNING ? await bytesOf(file) : beginning
      yield { kind: 'songs', path, ...(await read(bytes, path, words && (await bytesOf(words)))) }
    }
  } catch {
    // A file may be gone, or forbidden, by the time it is read.
    yield unreadable(path)
  }
}

type ReadBytes = (bytes: Uint8Array, name: string, words?: Uint8Array | null) => Promise<ReadFile>

async function* readZip(zipPath: string, zip: Blob, read: ReadBytes): AsyncGenerator<Found> {
  const archive = await openArchive(zip)
  if (archive) {
    yield* readArchive(zipPath, archive)
    return
  }
  let isEmpty = true
  for await (const { path: inner, bytes, problem, count, about, words } of songFilesIn(zipPath, zip)) {
    isEmpty = false
    const path = inner === '' ? zipPath : `${zipPath}/${inner}`
    if (!bytes) yield without(path, problem ?? 'unreadable', count, about)
    else if (isPdf(path, bytes)) yield await foundPdf(path, new Blob([new Uint8Array(bytes)]))
    else yield { kind: 'songs', path, ...(await read(bytes, path, words)) }
  }
  if (isEmpty) yield without(zipPath, 'noSong')
}

const isPdf = (path: string, bytes: Uint8Array) => /\.pdf$/i.test(path) || beginsAsPdf(bytes)

const foundPdf = async (path: string, file: Blob): Promise<Found> => ({
  kind: 'pdf',
  path,
  file,
  refusal: await refusalOf(file, fileName(path)),
})

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())

/** The songs of an archive of Psaltery's own, and their arrangements with their files. */
async function* readArchive(path: string, archive: Archive): AsyncGenerator<Found> {
  const warnings = warningList()
  const songs = new Map<string, SongInArchive>()
  for await (const song of songsInArchive(archive, warnings)) {
    songs.set(song.id, song)
  }
  const blobs = new Map<string, Blob | null>()
  const fileOf = async (sha256: string): Promise<Blob | null> => {
    const known = blobs.get(sha256)
    if (known !== undefined) return known
    const bytes = await fileInArchive(archive, sha256)
    const blob = bytes && new Blob([new Uint8Array(bytes)])
    blobs.set(sha256, blob)
    return blob
  }
  for (const { files, ...arrangement } of await arrangementsInArchive(
    archive,
    new Set(songs.keys()),
    warnings,
  )) {
    const { label, sourceKey, tempo, chart } = arrangement
    const song = songs.get(arrangement.songId)
    if (!song) continue
    const { lyrics, metadata } = song.read.song
    const found = []
    for (const { filename, sha256 } of files) {
      const file = await fileOf(sha256)
      if (file) found.push({ filename, file })
      else warnings.add('entryDamaged', filename)
    }
    yield {
      kind: 'arrangement',
      path: `${path}/${metadata.title}/${label}`,
      song: song.read.song,
      document: { label, sourceKey, tempo, chart },
      lyrics: arrangement.lyricVersionIds.flatMap((id) => lyrics[song.lyricIds.indexOf(id)] ?? []),
      files: found,
    }
  }
  // Last, because only now everything that is wrong with the archive is known.
  yield { kind: 'songs', path, songs: [...songs.values()].map(({ read }) => read), warnings: warnings.all }
}
