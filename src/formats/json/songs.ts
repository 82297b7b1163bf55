import { LONGEST_SONG } from '../bounded.ts'

/** A song has marks and names of fields beside its words. What is beyond this is not kept. */
const LONGEST = 8 * LONGEST_SONG

/** Divides the text of a songbook, in pieces of any length, into the objects of its list of songs and what is around it. */
export interface SongDivider {
  /** The texts of the songs that end in this piece. */
  take(piece: string): Generator<string>
  /** The text around the songs, with an empty list in their place. */
  readonly frame: string
}

/** The name of the list, before its bracket. */
const LIST = /(?:^|[{,\s])["']?Songs["']?\s{0,9}:\s{0,9}$/
const LONGEST_NAME = 40

export const songDivider = (): SongDivider => {
  let depth = 0
  let quote = ''
  let isEscaped = false
  let isInList = false
  let frame = ''
  let song: string[] = []
  let length = 0

  const keep = (text: string): void => {
    if (!isInList) frame = (frame + text).slice(0, LONGEST)
    else if (depth > 2) {
      if (length < LONGEST) song.push(text)
      length += text.length
    }
  }

  const endSong = (): string => {
    const text = song.join('')
    song = []
    length = 0
    return text
  }

  return {
    *take(piece) {
      let from = 0
      for (let at = 0; at < piece.length; at++) {
        const sign = piece[at]
        if (isEscaped) isEscaped = false
        else if (quote !== '') {
          if (sign === '\\') isEscaped = true
          else if (sign === quote) quote = ''
        } else if (sign === '"' || sign === "'") quote = sign
        else if (sign === '{' || sign === '[') {
          if (isInList && depth === 2) from = at
          depth++
          if (sign === '[' && depth === 2 && !isInList) {
            keep(piece.slice(from, at))
            isInList = LIST.test(frame.slice(-LONGEST_NAME))
            frame += sign
            from = at + 1
          }
        } else if (sign === '}' || sign === ']') {
          if (isInList && depth === 3) {
            keep(piece.slice(from, at + 1))
            yield endSong()
          }
          depth--
          if (isInList && depth === 1) {
            isInList = false
            from = at
          }
        }
      }
      keep(piece.slice(from))
    },
    get frame() {
      return frame
    },
  }
}
