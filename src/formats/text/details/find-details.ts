import { authorsOf } from '../../authors.ts'
import { withoutInlineChords } from '../chords.ts'
import { isBlankLine } from '../headings/find-headings.ts'
import { bylineOf, type DetailLine, detailOf } from './details.ts'

interface Text {
  lines: readonly string[]
  /** Whether the title is known already. */
  hasTitle: boolean
  isHeading: (line: number) => boolean
  /** Above such a heading no unnamed verse can stand. */
  isFirstHeading: (line: number) => boolean
  isChords: (line: number) => boolean
}

/** Only these are looked for among the words; labels such as `Key:` count above and below them. */
const ANYWHERE = new Set(['ccli', 'copyright', 'authors'])

/** Finds the title, the credits and the small print of a text, in the order of its lines. */
export function findDetails(text: Text): DetailLine[] {
  const { lines } = text
  const found = new Map<number, DetailLine>()
  const own = lines.map((line, at) => (text.isHeading(at) || text.isChords(at) ? null : detailOf(line)))
  const take = (at: number, detail: Omit<DetailLine, 'line' | 'text'> | null | undefined) => {
    if (detail) found.set(at, { ...detail, line: at, text: (lines[at] ?? '').trim() })
  }
  const isWords = (at: number) =>
    !isBlankLine(lines[at]) && !own[at] && !text.isHeading(at) && !text.isChords(at)

  const labelled = text.hasTitle || own.some((detail) => detail?.gives.title !== undefined)
  const title = labelled ? -1 : titleLine(text, own, isWords)
  if (title >= 0) take(title, { kind: 'title', gives: { title: (lines[title] ?? '').trim() }, value: '' })
  let at = title + 1
  const below = nextFilled(lines, at)
  if (title >= 0 && isWords(below) && !isWords(below + 1)) {
    const byline =
      bylineOf(lines[below] ?? '') ?? (below === title + 1 ? creditLine(lines[below] ?? '') : null)
    take(below, byline)
    if (byline) at = below + 1
  }
  for (; at < lines.length && (own[at] || isBlankLine(lines[at])); at++) take(at, own[at])
  for (let end = lines.length - 1; end >= at; ) end = takeLastBlock(end)
  own.forEach((detail, line) => {
    if (detail && (ANYWHERE.has(detail.kind) || (detail.kind === 'notice' && detail.value === '')))
      take(line, detail)
  })
  return [...found.values()].sort((a, b) => a.line - b.line)

  /** Takes the block that ends here, if all of it is small print. Gives the line before it, or -1 to stop. */
  function takeLastBlock(end: number): number {
    if (isBlankLine(lines[end])) return end - 1
    let start = end
    while (start > at && !isBlankLine(lines[start - 1])) start--
    const places = Array.from({ length: end - start + 1 }, (_, step) => start + step)
    const first = places.find((place) => own[place])
    if (first === undefined || places.some((place) => text.isHeading(place) || text.isChords(place)))
      return -1
    const song = places.some((place) => own[place]?.kind === 'ccli')
    const printed = song || places.some((place) => own[place]?.kind === 'copyright')
    for (const place of places.filter((other) => other > first || own[other])) {
      take(place, own[place] ?? (printed ? smallPrint(place) : null))
    }
    if (song && first === start + 1) take(start, smallPrint(start))
    return found.has(start) ? start - 1 : -1
  }

  /** An unmarked line in the small print: part of the copyright, or authors. */
  function smallPrint(place: number): Omit<DetailLine, 'line' | 'text'> {
    const line = (lines[place] ?? '').trim()
    const above = found.get(place - 1)?.kind
    if (above === 'copyright' && /\d{4}|admin|music|publish|verlag|songs\b|\(/i.test(line))
      return { kind: 'copyright', gives: { copyright: line }, value: '' }
    if (line.length > 200) return { kind: 'notice', gives: {}, value: '' }
    return creditLine(line)
  }
}

const creditLine = (line: string): Omit<DetailLine, 'line' | 'text'> => ({
  kind: 'authors',
  gives: { authors: authorsOf(line) },
  value: '',
})

/** The first line, when it stands apart from the words that follow; -1 when it does not. */
function titleLine(
  { lines, isHeading, isFirstHeading }: Text,
  own: readonly unknown[],
  isWords: (at: number) => boolean,
): number {
  const first = nextFilled(lines, 0)
  const line = (lines[first] ?? '').trim()
  if (!isWords(first) || line.length > 200 || /^\d{1,2}[.)]\s|[,;]$/.test(line)) return -1
  if (withoutInlineChords(line).removed > 0) return -1
  const next = first + 1
  const withAuthor = isBlankLine(lines[first + 2]) && isFirstHeading(nextFilled(lines, first + 2))
  const apart =
    isBlankLine(lines[next]) || own[next] || isHeading(next) || bylineOf(lines[next] ?? '') || withAuthor
  const more = lines.some((_, at) => at > first && (isHeading(at) || isWords(at)))
  return apart && more ? first : -1
}

function nextFilled(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && isBlankLine(lines[at])) at++
  return at
}
