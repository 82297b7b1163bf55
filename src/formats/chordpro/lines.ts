/** A line of a ChordPro file, by kind. */
type ChordProLine =
  | { kind: 'comment' }
  | {
      kind: 'directive'
      name: string
      value: string /** `{title-de: …}` holds for `de` only. */
      selector: string
    }
  | { kind: 'text'; text: string }

const DIRECTIVE = /^\s*\{\s*(\+?[A-Za-z_][\w+.]*)(-[\w!-]{1,30})?\s*([:=\s].*)?$/s

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    t: 'title',
    st: 'subtitle',
    su: 'subtitle',
    c: 'comment',
    gc: 'comment',
    ci: 'comment_italic',
    cb: 'comment_box',
    highlight: 'comment',
    ns: 'new_song',
    g: 'diagrams',
    grid: 'diagrams',
    ng: 'no_diagrams',
    no_grid: 'no_diagrams',
    soc: 'start_of_chorus',
    eoc: 'end_of_chorus',
    sov: 'start_of_verse',
    eov: 'end_of_verse',
    sob: 'start_of_bridge',
    eob: 'end_of_bridge',
    sot: 'start_of_tab',
    eot: 'end_of_tab',
    sog: 'start_of_grid',
    eog: 'end_of_grid',
  }),
)

/** `{chorus}{chorus}`: several directives on one line. */
export const directivesOf = (line: string): string[] =>
  SEVERAL.test(line.slice(0, LONGEST_LINE)) ? (line.match(/\{[^{}]*\}/g) ?? [line]) : [line]

/** A directive among words: `Sing {soh}aloud{eoh} {chorus: R1}`. */
const AMONG_WORDS = /\{\s{0,9}(\+?[A-Za-z_][\w+.-]{0,40})\s{0,9}(?:[:=]([^{}]{0,300}))?\}/g

/** Those that are known without a value; any other word in braces is sung. */
const BARE = /^(?:(?:start|end)_of_\w+|chorus|(?:so|eo)[a-z])$/

export interface LineParts {
  readonly words: string
  /** The places of the directives in the line. */
  readonly cuts: readonly { readonly from: number; readonly to: number }[]
  /** What is done before the words, and what behind them. */
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/** The directives within a line of words; null for a line that has none. */
export const directivesIn = (line: string): LineParts | null => {
  if (!line.includes('{')) return null
  const found = [...line.slice(0, LONGEST_LINE).matchAll(AMONG_WORDS)].filter(
    ([, name = '', value]) =>
      value !== undefined || SHORT.has(name.toLowerCase()) || BARE.test(name.toLowerCase()),
  )
  if (found.length === 0) return null
  const parts = { words: '', before: [] as string[], behind: [] as string[] }
  const cuts: { from: number; to: number }[] = []
  let end = 0
  for (const { 0: text, index } of found) {
    parts.words += line.slice(end, index)
    end = index + text.length
    cuts.push({ from: index, to: end })
    ;(parts.words.trim() === '' ? parts.before : parts.behind).push(text)
  }
  return { ...parts, words: parts.words + line.slice(end), cuts }
}

const LONGEST_LINE = 2000
const SEVERAL = /^\s*(?:\{[^{}]*\}\s*){2,}$/

const EXACT = 'x_psaltery_text'

/** Stands before a directive or a line of words that says something else to a reader than it should. Other programs leave it out. */
export const exactly = (text: string): string => {
  // Nothing in it may be a chord or a directive, and no space may be lost.
  const quoted = JSON.stringify(text).replace(
    /[[\]{}]|\s(?=\s)/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `{${EXACT}: ${quoted}}`
}

/** The text that such a directive holds; null for any other line. */
export const exactText = (line: ChordProLine): string | null => {
  if (line.kind !== 'directive' || line.name !== EXACT) return null
  try {
    const text: unknown = JSON.parse(line.value)
    return typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

export function lineOf(line: string): ChordProLine {
  if (line.startsWith('#')) return { kind: 'comment' }
  // A brace too many, as in `{end_of_part}}`, belongs to no directive.
  const end = line.includes('{', 1) ? line.lastIndexOf('}') : line.indexOf('}')
  const match = end > 0 && /^[\s}]*$/.test(line.slice(end + 1)) ? DIRECTIVE.exec(line.slice(0, end)) : null
  if (!match) return { kind: 'text', text: line }
  const [, given = '', selector = '', rest = ''] = match
  const name = given.toLowerCase()
  const value = rest.replace(/^[\s]{0,9}:|^\s/, '').trim()
  return { kind: 'directive', name: SHORT.get(name) ?? name, value, selector: selector.slice(1) }
}

/** The label of a section: `Verse 1`, or `label="Verse 1"`. */
export function labelOf(value: string): string {
  const named = /(?:^|\s)label\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)')/.exec(value)
  const label = named ? (named[1] ?? named[2] ?? '') : /^\w{1,20}=["']/.test(value) ? '' : value
  return (
    label
      .split('\\n')[0]
      ?.replace(/^(["'])(.*)\1$/, '$2')
      .trim() ?? ''
  )
}

/** A line of a chart. A line of the text that ends with a backslash goes on in the next one. */
export interface JoinedLine {
  readonly text: string
  /** The number of its first line in the text, and of how many it is made. */
  readonly line: number
  readonly count: number
  /** Where its pieces begin, as UTF-16 units: in it, and in the text. */
  readonly pieces: readonly { readonly from: number; readonly at: number }[]
}

const INDENT = /^\s*/

/** The lines of a chart. White space before the piece that continues a line is left out. */
export function joinedLines(text: string): JoinedLine[] {
  const lines: JoinedLine[] = []
  const given = text.split('\n')
  let at = 0
  for (let line = 0; line < given.length; ) {
    const pieces: { from: number; at: number }[] = []
    const parts: string[] = []
    let [length, count, goesOn] = [0, 0, true]
    while (goesOn) {
      const piece = given[line + count] ?? ''
      const indent = count === 0 ? 0 : (INDENT.exec(piece)?.[0].length ?? 0)
      count++
      goesOn = piece.endsWith('\\') && line + count < given.length
      const part = piece.slice(indent, goesOn ? -1 : undefined)
      pieces.push({ from: length, at: at + indent })
      parts.push(part)
      length += part.length
      at += piece.length + 1
    }
    lines.push({ text: parts.join(''), line, count, pieces })
    line += count
  }
  return lines
}
