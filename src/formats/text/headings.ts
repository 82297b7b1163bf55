import { fold } from '../../core/text.ts'
import { numberedName, type SectionKind, type SectionNames } from '../section-names.ts'
import { isChord } from './chords.ts'
import { headingWord, LETTERS, mayBeginHeading, plainDigits, verseNumber } from './heading-words.ts'

export interface Heading {
  name: string
  kind: SectionKind
  /** The verse or chorus it names; empty when it has none. */
  number: string
  /** How often the section is sung here: `Chorus (x2)`. */
  times: number
  /** Words of the section on the heading's own line: `Refrain: Sing to …`. */
  words: string
  /** A word or letter that may also be a word or a chord: it counts where other headings or an empty line prove it. */
  weak: boolean
  /** `V1` instead of `Verse 1`. */
  letter: boolean
}

/** Longer than any heading; a line beyond it is not looked at closely. */
const LONGEST = 100

const NAMED =
  /^(?:(\d{1,2})(?:[.)ºª°]|st|nd|rd|th|ere|eme|er|e|a)?\s{1,3})?([\p{L}][\p{L}\p{M}\s-]{0,30}?)(?:\s{0,3}[.#]?\s{0,3}(\d{1,2}[a-z]?(?:\s?[-+&,/]\s?\d{1,2}[a-z]?){0,3})|\s{1,3}([ivx]{1,4}))?\.?(?:\s?\([^()]{1,40}\))?$/u
const LETTER_HEADING = /^(pc|[vspcrbioet])\.?\s?(\d{1,2}[a-z]?)?$/
const TIMES =
  /\s*[([]?\s?(?:(?:repeat|sing|rep\.?)\s)?(?:[x×]\s?(\d)|(\d)\s?(?:[x×]|times|mal|fois|veces|vezes|volte|keer|razy|gånger|раза?)|(bis|repeat))\s?[)\]]?\s*[:.]?$/i
const DECORATION = /^[*_#=~<>\s–—-]{1,12}|[*_#=~<>\s–—-]{1,12}$/g
const NUMBER_ALONE = /^[[(]?(\d{1,2})[.):\]]{0,2}$/

/** The heading on a line, or null. `[Any name]:` is always a heading. */
export function headingOf(line: string, names: SectionNames): Heading | null {
  const whole = line.trim()
  const first = /^\P{L}{0,12}([\p{L}\p{M}]{1,24})/u.exec(whole)?.[1]
  if (!/^[[({（【［\d第]/.test(whole) && !(first && mayBeginHeading(first))) return null
  if (whole.length > LONGEST) return withWords(whole, names)
  const literal = /^\[([^[\]]+)\]:$/.exec(whole)?.[1]?.trim()
  if (literal) return { ...plain(literal, 'other'), ...kindAndNumber(literal) }
  const number = NUMBER_ALONE.exec(whole)?.[1]
  if (number)
    return { ...plain(numberedName(names.verse, Number(number)), 'verse'), number: `${Number(number)}` }
  const text = whole.replace(DECORATION, '')
  const { rest, times } = withoutTimes(text)
  const bracketed = /^[[({（【［]/.test(rest) && /[\])}）】］][:.：]?$/.test(rest)
  const marked = bracketed || /[:：]$/.test(rest)
  const bare = rest.replace(/^[[({（【［]\s*|\s*[\])}）】］:.：]+$/g, '').trim()
  const found = named(bare, names, marked) ?? (bracketed ? bracketedName(rest, names) : null)
  if (found) return { ...found, times: found.times * times }
  return withWords(whole, names)
}

function named(bare: string, names: SectionNames, marked: boolean): Heading | null {
  const { rest, times } = withoutTimes(bare.replace(/^(?:repeat|rep\.?|wdh\.?)\s/i, ''))
  const folded = plainDigits(fold(rest))
  const verse = verseNumber(folded)
  if (verse) return { ...plain(rest, 'verse'), number: verse, times }
  const [, before, word = '', after, roman] = NAMED.exec(folded) ?? []
  const known = word === '' ? undefined : headingWord(word)
  if (known) {
    const number = before ?? after ?? roman ?? ''
    return { ...plain(rest, known.kind), number, times, weak: known.weak && number === '' && !marked }
  }
  return lettered(rest, folded, names, marked, times)
}

function lettered(
  text: string,
  folded: string,
  names: SectionNames,
  marked: boolean,
  times: number,
): Heading | null {
  const [, letter = '', number = ''] = LETTER_HEADING.exec(folded) ?? []
  const kind = LETTERS.get(letter)
  if (!kind || kind === 'other') return null
  // `v` and `c` alone in small letters are no headings, `v1` is.
  if (number === '' && text !== text.toUpperCase()) return null
  const sure = /^[vsprt]|^pc/.test(letter) && number !== ''
  if (!sure && !marked && /^[io]$/.test(letter)) return null
  const name = number === '' ? names[kind] : numberedName(names[kind], number)
  return { ...plain(name, kind), number, times, weak: !sure, letter: true }
}

/** `[Verse 1: Choir]` and `[Hook 2]`: brackets around any name that is no chord. */
function bracketedName(rest: string, names: SectionNames): Heading | null {
  const inside = /^\[([^[\]]{1,80})\][:.]?$/.exec(rest)?.[1]?.trim()
  if (!inside || inside.startsWith('*') || isChord(inside)) return null
  const [label = '', ...remark] = inside.split(':')
  const known = remark.length > 0 ? named(label.trim(), names, true) : null
  return known ?? { ...plain(inside, 'other'), ...kindAndNumber(inside) }
}

/** `Refrain: Sing to …` and `R: Sing …` have words behind the heading. */
function withWords(line: string, names: SectionNames): Heading | null {
  const [, label = '', sign = ''] =
    /^([\p{L}][\p{L}\p{M}\d\s-]{0,30}?)(\s?[.:：]{1,2}|(?<=[^\p{Script=Latin}])\s?[-–])\s/u.exec(
      line.slice(0, 40),
    ) ?? []
  const heading = label === '' ? null : named(label, names, true)
  const colon = /[:：–-]/.test(sign)
  if (!heading || !(colon || /^(?:ref|refr|rit)$/.test(fold(label)))) return null
  if (heading.letter && fold(label) !== 'r') return null
  const words = line.slice(label.length + sign.length).trim()
  return words === '' ? null : { ...heading, weak: false, words }
}

function withoutTimes(text: string): { rest: string; times: number } {
  const end = text.slice(-40)
  const match = /\d|bis|repeat/i.test(end) ? TIMES.exec(end) : null
  if (!match || match[0].length === text.length) return { rest: text, times: 1 }
  const times = Number(match[1] ?? match[2] ?? 2)
  return { rest: text.slice(0, text.length - match[0].length), times: Math.max(1, times) }
}

function kindAndNumber(name: string): Pick<Heading, 'kind' | 'number'> {
  const folded = fold(name).slice(0, LONGEST)
  const verse = verseNumber(folded)
  if (verse) return { kind: 'verse', number: verse }
  const [, word = '', number = ''] = /^(.*?)\s?(\d{0,2}[a-z]?)$/.exec(folded) ?? []
  return { kind: headingWord(word)?.kind ?? 'other', number }
}

const plain = (name: string, kind: SectionKind): Heading => ({
  name,
  kind,
  number: '',
  times: 1,
  words: '',
  weak: false,
  letter: false,
})

export const isBlankLine = (line: string | undefined): boolean => line === undefined || line.trim() === ''

const isBracketed = (line: string | undefined): boolean => /^\s*\[/.test(line ?? '')

/** The headings of a text by line. A line that may be a word or a chord is a heading only if there are others. */
export function findHeadings(lines: readonly string[], names: SectionNames): Map<number, Heading> {
  const read = lines.map((line) => headingOf(line, names))
  // Where headings are in brackets, a line that is like one and has none is sung, unless it stands apart.
  const hasBrackets = read.some((heading, at) => heading && !heading.weak && isBracketed(lines[at]))
  const found = read.map((heading, at) =>
    hasBrackets && !isBracketed(lines[at]) && !isBlankLine(lines[at - 1]) ? null : heading,
  )
  const sure = found.filter((heading) => heading !== null && !heading.weak)
  const letters = sure.some((heading) => heading?.letter)
  const headings = new Map<number, Heading>()
  found.forEach((heading, at) => {
    if (!heading) return
    const atStart =
      heading.times > 1 ||
      isBlankLine(lines[at - 1]) ||
      headings.has(at - 1) ||
      /^\s*\[|:$/.test(lines[at] ?? '')
    const proven = atStart && (heading.letter ? letters : sure.length > 0)
    if (!heading.weak || proven) headings.set(at, heading)
  })
  return headings
}
