import type { Archive } from '../../../formats/archive.ts'
import {
  arrangementsInArchive,
  fileInArchive,
  type SongInArchive,
  songsInArchive,
} from '../../../formats/archive-songs.ts'
import { warningList } from '../../../formats/warnings.ts'
import type { Found } from './found.ts'

/** The songs of an archive of Psaltery's own, and their arrangements with their files. */
export async function* readArchive(path: string, archive: Archive): AsyncGenerator<Found> {
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
