import { LONGEST_SONG } from '../bounded.ts'
import { directivesOf, lineOf } from './lines.ts'

/** What is beyond it of a song, or of a line, is not kept: it would be cut anyway. */
const LONGEST = 2 * LONGEST_SONG

/** Divides a ChordPro text into the texts of its songs, in pieces of any length. */
interface ChartDivider {
  take(piece: string): Generator<string>
  end(): Generator<string>
}

export const chartDivider = (): ChartDivider => {
  /** A line whose end is not there yet. */
  let begun = ''
  /** A line that ends with a backslash goes on in the next. */
  let joined: string[] = []
  let song: string[] = []
  let length = 0
  let isFirst = true

  function* readLine(line: string): Generator<string> {
    const piece = joined.length > 0 ? line.trimStart() : line
    if (piece.endsWith('\\')) {
      if (length < LONGEST) joined.push(piece.slice(0, -1))
      length += piece.length
      return
    }
    const whole = joined.length > 0 ? [...joined, piece].join('') : piece
    joined = []
    for (const each of directivesOf(whole)) {
      const read = lineOf(each)
      if (read.kind === 'directive' && read.name === 'new_song') yield nextSong()
      else if (length < LONGEST) {
        song.push(each)
        length += each.length + 1
      }
    }
  }

  const nextSong = (): string => {
    const chart = song.join('\n')
    song = []
    length = 0
    return chart
  }

  return {
    *take(given) {
      const piece = (isFirst ? given.replace(/^\ufeff/, '') : given).replaceAll('\u0000', '')
      if (piece !== '') isFirst = false
      if (!/[\r\n]/.test(piece) && !begun.endsWith('\r')) {
        if (begun.length < LONGEST) begun += piece
        return
      }
      const text = begun + piece
      // The second half of a line end may come with the next piece.
      const lines = text.endsWith('\r') ? text.slice(0, -1).split(LINE_END) : text.split(LINE_END)
      begun = `${lines.pop() ?? ''}${text.endsWith('\r') ? '\r' : ''}`
      for (const line of lines) yield* readLine(line)
    },
    *end() {
      for (const line of begun.split(LINE_END)) yield* readLine(line)
      if (joined.length > 0) song.push(joined.join(''))
      yield nextSong()
    },
  }
}

const LINE_END = /\r\n|\r|\n/
