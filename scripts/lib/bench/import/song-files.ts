import { join } from 'node:path'
import { writeOpenLyrics } from '../../../../src/formats/openlyrics/write.ts'
import type { FormatSong } from '../../../../src/formats/song.ts'
import { CatalogueGenerator } from '../../../../testkit/songs/catalogue-generator.ts'
import type { PlainSong } from '../../../../testkit/songs/plain-song.ts'

const LINES_OF_A_SECTION = 4

const lyricsOf = ({ language, label, lines }: PlainSong['lyrics'][number], title: string) => ({
  language,
  label,
  sections: Array.from({ length: Math.ceil(lines.length / LINES_OF_A_SECTION) }, (_, at) => ({
    name: `Verse ${at + 1}`,
    // The number keeps songs apart that would otherwise be taken for duplicates.
    lines: [
      ...(at === 0 ? [title] : []),
      ...lines.slice(at * LINES_OF_A_SECTION, (at + 1) * LINES_OF_A_SECTION),
    ],
  })),
  sequence: [],
})

const formatSong = (song: PlainSong, number: number, mostVersions: number): FormatSong => {
  const title = `${song.title} ${number}`
  return {
    metadata: {
      title,
      alternateTitles: [...song.alternateTitles],
      authors: [...song.authors],
      copyright: '',
      themes: [...song.themes],
      songbooks: song.songbooks.map((entry) => ({ ...entry })),
    },
    lyrics: song.lyrics.slice(0, mostVersions).map((lyrics) => lyricsOf(lyrics, title)),
  }
}

/** A folder of OpenLyrics files, as a church brings them along: a song each, with 1 to 3 versions of words. */
export const writeSongFiles = async (folder: string, count: number, mostVersions: number): Promise<void> => {
  const made = new Date('2026-01-01')
  let number = 0
  for (const song of new CatalogueGenerator(15).songs(count)) {
    number++
    await Bun.write(
      join(folder, `${number}.xml`),
      writeOpenLyrics(formatSong(song, number, mostVersions), made),
    )
  }
}
