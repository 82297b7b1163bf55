import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPdfChecker } from '../../src/assets/pdf/checker.ts'
import { demoSongs } from '../../src/cli/demo/all-songs.ts'
import { parseMelody, timeNamed } from '../../src/cli/demo/engraving/melody.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '../../src/cli/demo/engraving/pdf.ts'
import { keyNamed } from '../../src/cli/demo/engraving/pitch.ts'
import { pagesOf } from '../../src/cli/demo/engraving/sheet.ts'
import { leadSheet, sheetOf } from '../../src/cli/demo/lead-sheet.ts'
import { lyricsOf } from '../../src/cli/demo/lyrics-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'psaltery-sheets-'))
const checker = createPdfChecker()
afterAll(() => {
  checker.close()
  rmSync(folder, { recursive: true, force: true })
})

const written = demoSongs.flatMap((song) => {
  const [first] = song.lyrics
  return song.sheet && first ? [{ song, sheet: song.sheet, lyrics: lyricsOf(first) }] : []
})

test('the demo has sheet music in many keys and in three times', () => {
  expect(written.length).toBeGreaterThan(10)
  expect(new Set(written.map(({ sheet }) => sheet.key)).size).toBeGreaterThan(8)
  expect(new Set(written.map(({ sheet }) => sheet.time))).toEqual(new Set(['4/4', '3/4', '6/8']))
})

describe.each(written.map((one) => [one.song.title, one] as const))(
  '%s',
  (title, { song, sheet, lyrics }) => {
    test('its melody has the words of the song, section by section, and all other sections stand below', () => {
      const sections = parseMelody(sheet.melody, keyNamed(sheet.key), timeNamed(sheet.time))
      for (const { name, bars } of sections) {
        const syllables = bars.flat().flatMap(({ syllable }) => syllable ?? [])
        const words = syllables.map(({ text, isJoined }) => (isJoined ? text : `${text} `)).join('')
        const own = lyrics.sections.find((section) => section.name === name)
        expect(words.trim()).toBe(own?.lines.map(({ text }) => text).join(' ') ?? '')
      }
      const below = sheetOf(song, sheet, lyrics).verses.map(({ name }) => name)
      expect([...sections.map(({ name }) => name), ...below].sort()).toEqual(
        lyrics.sections.map(({ name }) => name).sort(),
      )
    })

    test('it is drawn within its page, and all its text with letters that the font has', () => {
      for (const mark of pagesOf(sheetOf(song, sheet, lyrics)).flat()) {
        const [x, y] = mark.kind === 'line' ? mark.to : [mark.x, mark.y]
        expect(x).toBeWithin(0, PAGE_WIDTH)
        expect(y).toBeWithin(0, PAGE_HEIGHT)
        if (mark.kind === 'text') expect(mark.text).toMatch(/^[\u0020-\u00ff‘’“”–]*$/)
      }
    })

    test('its table of objects leads to each of them', () => {
      const text = new TextDecoder('latin1').decode(leadSheet(song, sheet, lyrics))
      const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
      const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)]
      expect(rows.length).toBeGreaterThan(8)
      for (const [at, [, offset]] of rows.entries()) {
        expect(text.slice(Number(offset))).toStartWith(`${at + 1} 0 obj`)
      }
    })

    test('its PDF passes the check of uploads, and is the same every time', async () => {
      const bytes = leadSheet(song, sheet, lyrics)
      const file = join(folder, `${title}.pdf`)
      await Bun.write(file, bytes)
      expect(await checker.check(file)).toBe(pagesOf(sheetOf(song, sheet, lyrics)).length)
      expect(leadSheet(song, sheet, lyrics)).toEqual(bytes)
    })
  },
)
