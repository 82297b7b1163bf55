import { joined } from '../chordpro/chords-over-words.ts'
import { chartText } from '../chordpro/start-chart.ts'
import { sung } from '../chordpro/write.ts'
import { LINE_BREAK, PAGE_BREAK, tagOf } from './lyrics.ts'

/**
 * The lyrics of OpenSong as ChordPro. A line of chords belongs to the line of words below it, of which there may be one for each verse.
 */
export const chartOf = (lyrics: string, music: { key: string; tempo: string; capo: string }): string => {
  const parts: { name: string; lines: string[] }[] = []
  let heading = 'V'
  let underHeading = new Map<string, string[]>()
  let chords: string | null = null
  /** The verses that have had a line below the chords. */
  let had = new Set<string>()
  const add = (number: string, line: string): void => {
    const lines = underHeading.get(number) ?? []
    if (!underHeading.has(number)) parts.push({ name: tagOf(heading, number).name, lines })
    underHeading.set(number, lines)
    for (const piece of line.split(/\|+/)) if (piece.trim() !== '') lines.push(piece.trim())
  }
  const closeChords = (): void => {
    if (chords !== null && had.size === 0) add('', joined(chords.replaceAll('|', ' '), ''))
    chords = null
    had = new Set()
  }
  for (const line of lyrics.split(LINE_BREAK)) {
    const end = line.indexOf(']')
    if (line.startsWith('.')) {
      closeChords()
      chords = line.slice(1)
    } else if (line.startsWith('[') && end > 0) {
      closeChords()
      heading = line.slice(1, end)
      underHeading = new Map()
      if (line.slice(end + 1).trim() !== '') add('', together(sung(line.slice(end + 1))))
    } else if (line.trim() === '') closeChords()
    else if (!line.startsWith(';') && !PAGE_BREAK.test(line)) {
      const number = /^\d/.test(line) && !tagOf(heading).isNumbered ? line.slice(0, 1) : ''
      const above = had.has(number) ? '' : (chords ?? '').replaceAll('|', ' ')
      add(number, together(joined(above, sung(line.slice(1)))))
      had.add(number)
    }
  }
  closeChords()
  return chartText(music, parts)
}

/** Words stretched under chords are put together again. A chord may stand in the gap. */
const together = (line: string): string =>
  line
    .replace(/_+/g, '')
    .replace(/(?<=[\p{L}\]])-{2,}(?=[\p{L}[])/gu, '')
    .replace(/ {2,}/g, ' ')
