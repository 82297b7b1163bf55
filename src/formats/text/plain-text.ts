import { withChart } from '../chordpro/arrangement.ts'
import { metadataOf, readSong } from '../metadata.ts'
import type { ReadFile } from '../song.ts'
import { chartOfText } from './chart.ts'
import { readText, type TextReading } from './read-text.ts'

/** One song in a text file, as people write it down. */
export function readPlainText(text: string, filename: string): ReadFile {
  const reading = readText(text)
  if (reading.lyrics.sections.length === 0 && reading.details.length === 0)
    return { songs: [], warnings: [{ code: 'noSong' }] }
  return { songs: [songOf(reading, filename)], warnings: [] }
}

function songOf(reading: TextReading, filename: string) {
  const { lyrics, details, linesWithChords, unknownInOrder } = reading
  const language = details.find(({ kind }) => kind === 'language')?.value ?? null
  const song = readSong(
    metadataOf(details.map(({ gives }) => gives)),
    [{ ...lyrics, language, label: '' }],
    filename,
    [
      { code: 'chordsRemoved', count: linesWithChords },
      ...unknownInOrder.map((about) => ({ code: 'unknownInSequence' as const, about })),
    ],
  )
  return withChart(song, () => {
    const apart = new Map(details.map(({ line, text }) => [line, text]))
    return chartOfText(
      [...apart.values()],
      reading.lines.filter((_, at) => !apart.has(at)),
    )
  })
}

/** Any text may be a song, so this format is tried last. */
export const looksLikePlainText = (text: string): boolean =>
  text.trim() !== '' && !text.slice(0, 2_000).includes('\u0000') && !/^\s*[{<[]\s*["<{]/.test(text)
