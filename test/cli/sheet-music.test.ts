import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { parseMelody, timeNamed } from '../../scripts/lib/demo-sheets/engraving/melody.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '../../scripts/lib/demo-sheets/engraving/pdf.ts'
import { keyNamed } from '../../scripts/lib/demo-sheets/engraving/pitch.ts'
import { pagesOf } from '../../scripts/lib/demo-sheets/engraving/sheet.ts'
import { leadSheet, sheetOf, sheetSources } from '../../scripts/lib/demo-sheets/lead-sheet.ts'
import { melodies } from '../../scripts/lib/demo-sheets/melodies.ts'
import { createPdfChecker } from '../../src/assets/pdf/checker.ts'
import { demoSongs } from '../../src/cli/demo/all-songs.ts'
import { lyricsOf } from '../../src/cli/demo/lyrics-of.ts'
import { readSheet, SHEET_FILES, sheetPath } from '../../src/cli/demo/sheet-files.ts'
import { projectFile } from '../../src/system/source-or-executable.ts'

const checker = createPdfChecker()
afterAll(() => checker.close())

const sources = sheetSources(demoSongs)

test('the demo has sheet music in many keys and in three times', () => {
  expect(sources.length).toBeGreaterThan(10)
  expect(new Set(sources.map(({ sheet }) => sheet.key)).size).toBeGreaterThan(8)
  expect(new Set(sources.map(({ melody }) => melody.time))).toEqual(new Set(['4/4', '3/4', '6/8']))
})

test('each melody has one file, and the folder has no other', () => {
  expect(sources.map(({ song }) => song.title).sort()).toEqual(Object.keys(melodies).sort())
  expect(readdirSync(projectFile(sheetPath(''))).sort()).toEqual(
    SHEET_FILES.map((path) => basename(path)).sort(),
  )
})

describe.each(sources.map((source) => [source.song.title, source] as const))('%s', (_title, source) => {
  const { song, sheet, melody } = source
  const lyrics = { sections: song.lyrics.slice(0, 1).flatMap((first) => lyricsOf(first).sections) }

  test('its melody has the words of the song, section by section, and all other sections stand below', () => {
    const sections = parseMelody(melody.notes, keyNamed(sheet.key), timeNamed(melody.time))
    for (const { name, bars } of sections) {
      const syllables = bars.flat().flatMap(({ syllable }) => syllable ?? [])
      const words = syllables.map(({ text, isJoined }) => (isJoined ? text : `${text} `)).join('')
      const own = lyrics.sections.find((section) => section.name === name)
      expect(words.trim()).toBe(own?.lines.map(({ text }) => text).join(' ') ?? '')
    }
    const below = sheetOf(source).verses.map(({ name }) => name)
    expect([...sections.map(({ name }) => name), ...below].sort()).toEqual(
      lyrics.sections.map(({ name }) => name).sort(),
    )
  })

  test('it is drawn within its page, and all its text with letters that the font has', () => {
    for (const mark of pagesOf(sheetOf(source)).flat()) {
      const [x, y] = mark.kind === 'line' ? mark.to : [mark.x, mark.y]
      expect(x).toBeWithin(0, PAGE_WIDTH)
      expect(y).toBeWithin(0, PAGE_HEIGHT)
      if (mark.kind === 'text') expect(mark.text).toMatch(/^[\u0020-\u00ff‘’“”–]*$/)
    }
  })

  test('its table of objects leads to each of them', () => {
    const text = new TextDecoder('latin1').decode(leadSheet(source))
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)]
    expect(rows.length).toBeGreaterThan(8)
    for (const [at, [, offset]] of rows.entries()) {
      expect(text.slice(Number(offset))).toStartWith(`${at + 1} 0 obj`)
    }
  })

  test('its file is what the script makes, and passes the check of uploads', async () => {
    expect(await readSheet(sheet.file)).toEqual(leadSheet(source))
    expect(await checker.check(projectFile(sheetPath(sheet.file)))).toBe(pagesOf(sheetOf(source)).length)
  })
})
