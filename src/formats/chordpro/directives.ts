/** A line of a ChordPro file, by kind. */
export type ChordProLine =
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

const LONGEST_LINE = 2000
const SEVERAL = /^\s*(?:\{[^{}]*\}\s*){2,}$/

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
