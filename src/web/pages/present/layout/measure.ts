import { LINE_HEIGHT } from './type-size.ts'

/** Measures words in the type of slides. */
export interface Measure {
  /** In em. */
  widths: (texts: readonly string[], language: string) => number[]
  /** In em, of the widest piece of each that never breaks: a word, or where a language has none between spaces a letter. */
  wordWidths: (texts: readonly string[], language: string) => number[]
  /** How many lines each takes where it may be this many em wide. */
  lines: (texts: readonly string[], language: string, column: number) => number[]
}

const SIZE = 100

/** How a text is measured: as one line, as narrow as it becomes, or broken into a column of so many em. */
type How = 'line' | 'word' | number

const CLASSES = { line: 'w-max whitespace-nowrap', word: 'w-min' } as const

/** Measures in this document, each thing once; made anew when another font has arrived. */
export function createMeasure(): Measure {
  const known = new Map<string, number>()
  const ask = (texts: readonly string[], language: string, how: How) => {
    const key = (text: string) => `${language} ${how} ${text}`
    const unknown = [...new Set(texts)].filter((text) => !known.has(key(text)))
    for (const [at, value] of measured(unknown, language, how).entries())
      known.set(key(unknown[at] ?? ''), value)
    return texts.map((text) => known.get(key(text)) ?? 0)
  }
  return {
    widths: (texts, language) => ask(texts, language, 'line'),
    wordWidths: (texts, language) => ask(texts, language, 'word'),
    lines: (texts, language, column) => ask(texts, language, Math.floor(column * SIZE) / SIZE),
  }
}

function measured(texts: readonly string[], language: string, how: How): number[] {
  if (texts.length === 0) return []
  const place = document.createElement('div')
  place.lang = language
  place.className = 'slide-type invisible absolute top-0 left-0 font-serif'
  place.style.fontSize = `${SIZE}px`
  place.style.lineHeight = String(LINE_HEIGHT)
  const lines = texts.map((text) => {
    const line = document.createElement('div')
    line.textContent = text
    if (typeof how === 'number') line.style.width = `${how * SIZE}px`
    else line.className = CLASSES[how]
    place.append(line)
    return line
  })
  // Out of sight and without a size of its own, so that the page does not grow.
  const frame = document.createElement('div')
  frame.className = 'fixed size-0 overflow-hidden'
  frame.setAttribute('aria-hidden', 'true')
  frame.append(place)
  document.body.append(frame)
  const values = lines.map((line) => {
    const { width, height } = line.getBoundingClientRect()
    return typeof how === 'number' ? Math.round(height / (SIZE * LINE_HEIGHT)) : width / SIZE
  })
  frame.remove()
  return values
}
