import { LINE_HEIGHT } from './type-size.ts'

/** What a browser says about words in the type of slides. */
export interface Measure {
  /** In em. */
  widths: (texts: readonly string[], language: string) => number[]
  /** How many lines each takes where it may be this many em wide. */
  lines: (texts: readonly string[], language: string, column: number) => number[]
}

const SIZE = 100

/** Measures in this document, each thing once; made anew when another font has arrived. */
export function createMeasure(): Measure {
  const known = new Map<string, number>()
  const ask = (texts: readonly string[], language: string, column: number | null) => {
    const key = (text: string) => `${language} ${column} ${text}`
    const unknown = [...new Set(texts)].filter((text) => !known.has(key(text)))
    for (const [at, value] of measured(unknown, language, column).entries())
      known.set(key(unknown[at] ?? ''), value)
    return texts.map((text) => known.get(key(text)) ?? 0)
  }
  return {
    widths: (texts, language) => ask(texts, language, null),
    lines: (texts, language, column) => ask(texts, language, Math.round(column * SIZE) / SIZE),
  }
}

function measured(texts: readonly string[], language: string, column: number | null): number[] {
  if (texts.length === 0) return []
  const place = document.createElement('div')
  place.lang = language
  place.className = 'slide-type invisible absolute top-0 left-0 font-serif'
  place.style.fontSize = `${SIZE}px`
  place.style.lineHeight = String(LINE_HEIGHT)
  const lines = texts.map((text) => {
    const line = document.createElement('div')
    line.textContent = text
    line.className = column === null ? 'w-max whitespace-nowrap' : 'text-balance'
    if (column !== null) line.style.width = `${column * SIZE}px`
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
    return column === null ? width / SIZE : Math.round(height / (SIZE * LINE_HEIGHT))
  })
  frame.remove()
  return values
}
