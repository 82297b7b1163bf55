import { ownValue } from '../core/own-value.ts'
import { LONGEST_SONG } from './bounded.ts'

/** Deeper than any song; a file beyond it is refused before it can exhaust the stack. */
const DEEPEST = 100

const SPACE = /[\s\ufeff]*/y
const NAME = /[\p{L}_$][\p{L}\p{N}_$-]*/uy
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy
const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }),
)

class Unreadable extends Error {}

/** JSON as some programs write it: names without quotes, line breaks in texts, commas too many. Undefined: not even that. */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return parseLoosely(text)
  }
}

function parseLoosely(text: string): unknown {
  let at = 0
  try {
    const value = readValue(0)
    skipSpace()
    return at === text.length ? value : undefined
  } catch (problem) {
    if (problem instanceof Unreadable) return undefined
    throw problem
  }

  function match(form: RegExp): string {
    form.lastIndex = at
    const found = form.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }

  function skipSpace(): void {
    match(SPACE)
  }

  function readValue(depth: number): unknown {
    if (depth > DEEPEST) throw new Unreadable()
    skipSpace()
    const sign = text[at]
    if (sign === '{') return readObject(depth)
    if (sign === '[') return readList(depth)
    if (sign === '"' || sign === "'") return readString(sign)
    const number = match(NUMBER)
    if (number !== '') return Number(number)
    const word = match(NAME)
    if (word === '') throw new Unreadable()
    return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : word
  }

  function readObject(depth: number): Record<string, unknown> {
    const found: [string, unknown][] = []
    at++
    while (!ends('}')) {
      const quote = text[at]
      const name = quote === '"' || quote === "'" ? readString(quote) : match(NAME)
      skipSpace()
      if (name === '' || text[at] !== ':') throw new Unreadable()
      at++
      found.push([name, readValue(depth + 1)])
    }
    return Object.fromEntries(found)
  }

  function readList(depth: number): unknown[] {
    const found: unknown[] = []
    at++
    while (!ends(']')) found.push(readValue(depth + 1))
    return found
  }

  /** Goes over commas; true once the closing sign is behind. */
  function ends(sign: string): boolean {
    skipSpace()
    while (text[at] === ',') {
      at++
      skipSpace()
    }
    if (text[at] !== sign) return false
    at++
    return true
  }

  function readString(quote: string): string {
    const parts: string[] = []
    let from = ++at
    for (; at < text.length; at++) {
      if (text[at] === quote) {
        parts.push(text.slice(from, at++))
        return parts.join('')
      }
      if (text[at] === '\\') {
        parts.push(text.slice(from, at), readEscape())
        from = at + 1
      }
    }
    throw new Unreadable()
  }

  /** Leaves the place on the last character of the escape. */
  function readEscape(): string {
    const letter = text[++at] ?? ''
    const hex = letter === 'u' ? /^[0-9a-f]{4}/i.exec(text.slice(at + 1, at + 5))?.[0] : undefined
    if (hex === undefined) return ESCAPES.get(letter) ?? letter
    at += 4
    return String.fromCharCode(Number.parseInt(hex, 16))
  }
}

/** A song has marks and names of fields beside its words. What is beyond this is not kept. */
const LONGEST = 8 * LONGEST_SONG

/** Divides the text of a songbook, in pieces of any length, into the objects of its list of songs and what is around it. */
interface SongDivider {
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

/** Reads fields of data of unknown shape; a missing field is empty. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordAt = (value: unknown, name: string): Record<string, unknown> => {
  const found = isRecord(value) ? ownValue(value, name) : undefined
  return isRecord(found) ? found : {}
}

export const listAt = (value: unknown, name: string): unknown[] => {
  const found = isRecord(value) ? ownValue(value, name) : undefined
  return Array.isArray(found) ? found : []
}

export const textAt = (value: unknown, name: string): string => {
  const found = isRecord(value) ? ownValue(value, name) : undefined
  return typeof found === 'string' ? found.trim() : typeof found === 'number' ? `${found}` : ''
}
