import { boundedLines } from '../bounded.ts'
import { extensionOf, metadataOf, readSong } from '../metadata.ts'
import { countingReader, readAll, type SongsReader } from '../parts/songs-reader.ts'
import { ENGLISH_NAMES } from '../section-names.ts'
import type { ReadFile, ReadSong } from '../song.ts'
import { chordLinesOf } from '../text/chords.ts'
import { orderOf } from '../text/order.ts'
import { withRepeatSigns } from '../text/repeats.ts'
import { sectionsOf } from '../text/sections.ts'
import { withChart } from './arrangement.ts'
import { SongLines } from './song-lines.ts'
import { chartDivider } from './songs.ts'

/** Songs of a ChordPro file: their words without chords, and their charts. */
export const chordProReader = (filename: string): SongsReader => {
  const charts = chartDivider()
  function* read(ended: Iterable<string>): Generator<ReadSong> {
    for (const chart of ended) {
      const song = songOf(withRepeatSigns(chart).split('\n'), filename)
      if (song) yield withChart(song, () => chart)
    }
  }
  return countingReader({ take: (piece) => read(charts.take(piece)), end: () => read(charts.end()) })
}

export const readChordPro = (text: string, filename: string): ReadFile =>
  readAll(chordProReader(filename), text)

function songOf(all: readonly string[], filename: string): ReadSong | null {
  const lines = boundedLines(all)
  const song = new SongLines()
  const chords = chordLinesOf(lines.map((line) => (/[[{]/.test(line) ? '' : line)))
  for (const [at, line] of lines.entries()) song.read(line, chords.has(at))
  const { blocks, details, comments, withChords, leftOut, flow, language } = song
  const lyrics = sectionsOf(blocks, { verse: ENGLISH_NAMES.verse, between: null })
  if (lyrics.sections.length === 0 && details.length === 0) return null
  const order = flow === '' ? null : orderOf(flow, lyrics.sections)
  const sequence = order && order.sequence.length > 0 ? order.sequence : lyrics.sequence
  return readSong(metadataOf(details), [{ ...lyrics, sequence, language, label: '' }], filename, [
    { code: 'chordsRemoved', count: withChords + leftOut },
    { code: 'commentsRemoved', count: comments },
    { code: 'wordsCut', count: lines.length < all.length ? 1 : 0 },
    ...(order?.unknown ?? []).map((about) => ({ code: 'unknownInSequence' as const, about })),
  ])
}

const EXTENSIONS = new Set(['cho', 'crd', 'chopro', 'chordpro'])
const KNOWN =
  /^\s{0,20}\{\s{0,9}(?:title|t|subtitle|st|artist|composer|lyricist|copyright|key|meta|soc|sov|start_of_\w{1,30}|comment|c|new_song|ns)(?:-\w{1,20})?\s{0,9}[:}\s]/im

export const looksLikeChordPro = (text: string, filename: string): boolean =>
  EXTENSIONS.has(extensionOf(filename)) || KNOWN.test(text.slice(0, 20_000))
