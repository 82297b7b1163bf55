import type { DemoSong } from '../../../src/cli/demo/demo-song.ts'
import { lyricsOf } from '../../../src/cli/demo/lyrics-of.ts'
import { engraved, type Sheet } from './engraving/sheet.ts'
import { type Melody, melodies } from './melodies.ts'

/** A song of the demo with its lead sheet and its melody. */
export interface SheetSource {
  readonly song: DemoSong
  readonly sheet: NonNullable<DemoSong['sheet']>
  readonly melody: Melody
}

/** The songs that have a lead sheet. Fails if a song with a lead sheet has no melody. */
export const sheetSources = (songs: readonly DemoSong[]): SheetSource[] =>
  songs.flatMap((song) => {
    if (!song.sheet) return []
    const melody = melodies[song.title]
    if (!melody) throw new Error(`The song "${song.title}" has a lead sheet but no melody.`)
    return [{ song, sheet: song.sheet, melody }]
  })

/** The melody with the words of its sections below the notes; the other sections of the song follow as text. */
export const sheetOf = ({ song, sheet, melody }: SheetSource): Sheet => ({
  title: song.title,
  authors: song.authors,
  copyright: 'Words and melody written for Psaltery. Free to sing, copy and change.',
  key: sheet.key,
  tempo: sheet.tempo,
  time: melody.time,
  melody: melody.notes,
  verses: song.lyrics
    .slice(0, 1)
    .flatMap((lyrics) => lyricsOf(lyrics).sections)
    .filter(({ name }) => !melody.notes.includes(`[${name}]`))
    .map(({ name, lines }) => ({ name, lines: lines.map(({ text }) => text) })),
})

export const leadSheet = (source: SheetSource): Uint8Array => engraved(sheetOf(source))
