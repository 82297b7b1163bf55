import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { demoSongs } from '../../src/cli/demo/all-songs.ts'
import type { Format } from '../../src/formats/export.ts'
import { fit } from '../../src/formats/fit.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import type { FormatSong } from '../../src/formats/song.ts'
import { readText } from '../../src/formats/text/read-text.ts'
import { sampleSize } from '../../testkit/long-tests.ts'
import { Random } from '../../testkit/random.ts'
import { lossesOf } from '../../testkit/songs/round-trip.ts'

/** How many of a hundred songs are whole at least. */
const GOALS: readonly (readonly [Format, number])[] = [
  ['openlyrics', 100],
  ['chordpro', 99],
  ['text', 97],
  ['propresenter', 99],
]

const WORDS =
  'over under water morning hill fire sing along über naïve душа heart, light; love’s come! 주를'.split(' ')
const NAMES = [
  'Verse 1',
  'Verse 2',
  'Verse 3',
  'Chorus',
  'Chorus 2',
  'Bridge',
  'Refrain',
  'Припев',
  'Tag',
  'Interlude',
]
/** Lines that are something else to a reader of text. */
const ODD = [
  '1. Over the hill',
  '[Refrain]',
  '[: twice over :]',
  'B007',
  '12',
  'Chorus:',
  '# one',
  'Sing {aloud}',
  'A',
]
const AUTHORS = [
  'Ada Weaver',
  'Robert Field, 1874',
  'Mia Ost (ca.1529)',
  'Traditional English, ca 1700',
  'Weaver, Ada',
]

/** A song as the catalogue may hold it. One of ten has a line or an entry that readers could take for something else. */
const randomSong = (seed: number): FormatSong => {
  const random = new Random(seed)
  const isOdd = random.chance(0.1)
  const phrase = (low: number, high: number) => random.list(low, high, () => random.pick(WORDS)).join(' ')
  const line = (at: number) => (isOdd && random.chance(0.1) ? random.pick(ODD) : `Song ${phrase(2, 6)} ${at}`)
  const sections = [...new Set(random.list(1, 7, () => random.pick(NAMES)))].map((name, at) => ({
    name,
    lines: [`Song ${phrase(1, 3)} ${at}`, ...random.list(0, 5, () => line(at)), `Song ${phrase(1, 3)}`],
  }))
  const lyrics = {
    language: 'en',
    label: '',
    sections,
    sequence: random.chance(0.4) ? [] : random.list(1, 9, () => random.between(0, sections.length - 1)),
  }
  const metadata = {
    title: `Song ${phrase(1, 3)}`.replace(/[,;]$/, ''),
    alternateTitles: random.list(0, 2, () => `Other ${random.between(1, 99)}`),
    authors: random.list(0, 3, () => random.pick(AUTHORS)),
    copyright: random.pick([
      '',
      'Copyright © 1999 Green Hill',
      '© 2020 Green\n© 2021 Blue',
      'CCLI No. 12345',
    ]),
    themes: random.list(0, 2, () => random.pick(['trust, hope', 'morning'])),
    songbooks: random.list(0, 2, () =>
      random.pick([
        { book: 'Green Book', number: '12' },
        { book: 'Blue', number: '–' },
      ]),
    ),
  }
  return fit({ song: { metadata, lyrics: [lyrics] }, warnings: [] }, '').song
}

const ofDemo = (): FormatSong[] =>
  demoSongs.map(({ title, alternateTitles = [], authors, themes, songbooks = [], lyrics }) => ({
    metadata: {
      title,
      alternateTitles: [...alternateTitles],
      authors: [...authors],
      copyright: '',
      themes: [...themes],
      songbooks: songbooks.map(([book, number]) => ({ book, number })),
    },
    lyrics: lyrics.map(({ language, label = '', words }) => ({ language, label, ...readText(words).lyrics })),
  }))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

/** Songs of a folder that is named in the environment, for collections that are not kept here. */
const ofFolder = (folder: string | undefined): FormatSong[] =>
  folder === undefined
    ? []
    : filesBelow(folder)
        .filter((path) => statSync(path).size < 200_000)
        .flatMap((path) => readSongFile(readFileSync(path), path).songs.map(({ song }) => song))

const folder = process.env.SONG_FILES
const songs = folder
  ? ofFolder(folder)
  : [...ofDemo(), ...Array.from({ length: sampleSize(300, 1000) }, (_, seed) => randomSong(seed + 1))]

test.each(GOALS)(
  'songs are whole after a round trip through %s: %i of 100 at least',
  async (format, goal) => {
    const losses = new Map<string, number>()
    let whole = 0
    for (const song of songs) {
      const lost = await lossesOf(song, format)
      if (lost.length === 0) whole++
      for (const part of lost) losses.set(part, (losses.get(part) ?? 0) + 1)
    }
    const share = (100 * whole) / songs.length
    if (folder)
      console.log(
        `${format}: ${whole} of ${songs.length} (${share.toFixed(1)} %)`,
        Object.fromEntries(losses),
      )
    expect(share, JSON.stringify(Object.fromEntries(losses))).toBeGreaterThanOrEqual(goal)
  },
  120_000,
)
