import type { NewLyrics } from '../../lyrics/schema.ts'
import type { DemoSong } from './demo-song.ts'
import { engraved, type Sheet } from './engraving/sheet.ts'

/** The melody with the words of its sections below the notes; sections that it does not name follow as text. */
export const sheetOf = (
  { title, authors }: DemoSong,
  sheet: NonNullable<DemoSong['sheet']>,
  { sections }: Pick<NewLyrics, 'sections'>,
): Sheet => ({
  title,
  authors,
  copyright: 'Words and melody written for Psaltery. Free to sing, copy and change.',
  ...sheet,
  verses: sections
    .filter(({ name }) => !sheet.melody.includes(`[${name}]`))
    .map(({ name, lines }) => ({ name, lines: lines.map(({ text }) => text) })),
})

export const leadSheet = (...song: Parameters<typeof sheetOf>): Uint8Array => engraved(sheetOf(...song))
