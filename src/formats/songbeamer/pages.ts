import { fold } from '../../core/text.ts'
import { ENGLISH_NAMES, numberedName } from '../section-names.ts'
import { headingOf } from '../text/headings/headings.ts'
import type { Block } from '../text/sections.ts'

/** A line in one of the languages of the song, counted from 0. */
interface PageLine {
  readonly language: number
  readonly text: string
}

/** What stands between two lines of `---`. */
export interface Page {
  heading: Block['heading']
  lines: PageLine[]
}

/** Marks that no other format has. Unknown is what the program calls a part without a mark. */
const MARKS =
  /^(?:unbekannt|unbenannt|unknown|unnamed|misc|pre-?bridge|pre-?coda|teil|part|solo|chor|instrumental)(?:\s{0,2}(\d{1,2}[a-z]?))?$/

/** The mark on the first line of a page: `Verse 1`, `Refrain`, `$$M=Any name`. Null for words. */
export const markOf = (line: string): Block['heading'] => {
  const text = line.trim()
  const own = /^\$\$M=(.{1,80})$/.exec(text)?.[1]?.trim()
  if (own)
    return {
      ...(headingOf(`[${own}]:`, ENGLISH_NAMES) ?? { kind: 'other', number: '' }),
      name: own,
      times: 1,
    }
  const known = MARKS.exec(fold(text))
  if (known) return { name: text, kind: 'other', number: known[1] ?? '', times: 1 }
  const heading = text.length > 40 || /[[({:.]/.test(text) ? null : headingOf(text, ENGLISH_NAMES)
  return heading && !heading.weak && !heading.letter && heading.words === '' && !/^\d/.test(text)
    ? { ...heading, times: 1 }
    : null
}

export const PAGE = /^\s*---/
/** The break of a slide within a page. */
export const SLIDE = /^\s*--(?:[A-Z])?\s*$/
export const MARKED_LANGUAGE = /^##(\d)\s?/

/** The pages of the words. With several languages the lines alternate, unless they say their language. */
export const pagesOf = (lines: readonly string[], languages: number): Page[] => {
  const pages: Page[] = []
  let page: Page | null = null
  let isFirst = true
  let count = 0
  for (const line of lines) {
    if (PAGE.test(line)) {
      page = null
      isFirst = true
      continue
    }
    if (SLIDE.test(line) || (isFirst && line.trim() === '')) continue
    if (!page) {
      page = { heading: null, lines: [] }
      pages.push(page)
      count = 0
    }
    const mark = isFirst ? markOf(line) : null
    isFirst = false
    if (mark) {
      page.heading = mark
      continue
    }
    const marked = MARKED_LANGUAGE.exec(line)
    // A mark beyond the languages is a voice: psalms are sung in turn by `##1` and `##3`.
    const wanted = marked ? Number(marked[1]) - 1 : count % languages
    const language = wanted < languages ? Math.max(wanted, 0) : 0
    count++
    const text = withoutTags(marked ? line.slice(marked[0].length) : line)
    for (const piece of text.split('\n')) page.lines.push({ language, text: piece.trimEnd() })
  }
  return joined(pages.map(numbered))
}

/** The program's own tags for letters and colours. */
const withoutTags = (line: string): string =>
  line.replace(/<br[^<>]{0,9}>/gi, '\n').replace(/<\/?[a-z][a-z\d]{0,14}(?:[ =][^<>]{0,40})?>/gi, '')

const NUMBER = /^\s{0,9}(\d{1,2})[.)]\s+/

/** `1. Words`: the number of a page that has no mark, or again that of its mark. */
const numbered = (page: Page): Page => {
  const [first] = page.lines
  const number = NUMBER.exec(first?.text ?? '')?.[1]
  if (!number || (page.heading && page.heading.number !== number)) return page
  const name = numberedName(ENGLISH_NAMES.verse, Number(number))
  return {
    heading: page.heading ?? { name, kind: 'verse', number, times: 1 },
    lines: page.lines.map((line) =>
      NUMBER.exec(line.text)?.[1] === number ? { ...line, text: line.text.replace(NUMBER, '') } : line,
    ),
  }
}

/** A page without a mark goes on with the part above, in a song whose parts have marks. */
const joined = (pages: readonly Page[]): Page[] => {
  if (pages.filter(({ heading }) => heading).length < 2) return [...pages]
  const found: Page[] = []
  for (const page of pages) {
    const above = found.at(-1)
    if (page.heading || !above?.heading) found.push(page)
    else above.lines.push(...page.lines)
  }
  return found
}
