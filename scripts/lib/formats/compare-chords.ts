/**
 * Compares the chords of ChordPro files with those of the files that an export writes after an import:
 * `bun scripts/lib/formats/compare-chords.ts FILES…`. A file is whole if every chord in brackets has the same spelling and
 * the same place in the same words.
 */
import { filesOf } from '../../../src/formats/export/song-files.ts'
import { readSongFile } from '../../../src/formats/read-file.ts'
import { placedChords } from '../../../testkit/songs/placed-chords.ts'

const counts = { files: 0, songs: 0, chords: 0, withoutChords: 0, whole: 0, notRead: 0 }
for (const path of Bun.argv.slice(2)) {
  const bytes = await Bun.file(path).bytes()
  const expected = placedChords(new TextDecoder().decode(bytes))
  const { songs } = readSongFile(bytes, path)
  const written = await Promise.all(
    songs.map(async ({ song: { metadata, arrangement } }) => {
      const charts = arrangement ? [{ ...arrangement, lyricVersionIds: [] }] : []
      const files = await filesOf({ metadata, updatedAt: new Date().toISOString() }, [], 'chordpro', charts)
      return placedChords(String(files[0]?.content))
    }),
  )
  counts.files++
  counts.songs += songs.length
  counts.chords += expected.flatMap(({ chords }) => chords).length
  if (expected.length === 0) counts.withoutChords++
  else if (Bun.deepEquals(written.flat(), expected)) counts.whole++
  else {
    if (songs.length === 0) counts.notRead++
    console.log(path)
  }
}
console.log(counts)
