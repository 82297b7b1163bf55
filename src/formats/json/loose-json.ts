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
