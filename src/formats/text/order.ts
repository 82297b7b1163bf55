import { fold, foldName } from '../../core/text.ts'
import { ENGLISH_NAMES } from '../section-names.ts'
import type { FormatSection } from '../song.ts'
import { headingOf } from './headings.ts'
import { initialsOf, inOrder, type SungLyrics } from './sections.ts'

const SIGNS = [/[,،、，]/, /[;；]/, /\|/, />|→/, /\s[-–]\s/]
/** Between words alone; a number belongs to the word before it, unless that has another meaning. */
const SPACES = [/\s+(?!\d{1,2}[a-z]?(?:\s|$))/, /\s+/]

/** An order of singing, as far as its names are known. */
interface Order {
  sequence: number[]
  unknown: string[]
  /** Whether a name in it was found; each section once in order is an empty sequence. */
  isFound: boolean
}

/** The words in the order that a text names; in their own order where it names none that is there. */
export const inOrderOf = (text: string, lyrics: SungLyrics): Order => {
  const order = orderOf(text, lyrics.sections)
  return order.isFound ? order : { ...order, sequence: lyrics.sequence }
}

/** Reads `Verse 1, Chorus, Verse 2` or `V1 C V2` as places among the sections, and returns unknown names. */
export function orderOf(text: string, sections: readonly FormatSection[]): Order {
  const find = finder(sections)
  const alone = sections.findIndex(({ name }) => foldName(name) === foldName(text))
  if (alone >= 0) return { sequence: sections.length === 1 ? [] : [alone], unknown: [], isFound: true }
  const signs = SIGNS.filter((sign) => sign.test(text))
  const readings = (signs.length > 0 ? signs : SPACES).map((separator) => {
    const items = text
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== '' && !/^\(.*\)$|^-+$/.test(item))
    const places = items.map(find)
    return {
      sequence: places.flatMap((place) => place ?? []),
      unknown: items.filter((_, at) => places[at] === null),
    }
  })
  const whole = readings.find(({ sequence, unknown }) => unknown.length === 0 && sequence.length > 0)
  const best = whole ?? readings.reduce((a, b) => (b.sequence.length > a.sequence.length ? b : a))
  const isFound = best.sequence.length > 0
  return { ...best, isFound, sequence: inOrder(best.sequence, sections.length) ? [] : best.sequence }
}

function finder(sections: readonly FormatSection[]): (item: string) => number[] | null {
  const known = new Map<string, number[] | null>()
  const names = new Map(sections.map(({ name }, at) => [foldName(name), at]))
  const kinds = new Map<string, number>()
  const initials = new Map<string, number>()
  sections.forEach(({ name }, at) => {
    const heading = headingOf(name, ENGLISH_NAMES) ?? headingOf(`[${name}]:`, ENGLISH_NAMES)
    const { kind = 'other', number = '' } = heading ?? {}
    // `C` means `Chorus 1`, and `C1` means `Chorus`.
    for (const key of [`${kind} ${number}`, `${kind} `, ...(number === '' ? [`${kind} 1`] : [])])
      if (kind !== 'other' && !kinds.has(key)) kinds.set(key, at)
    if (!initials.has(initialsOf(name))) initials.set(initialsOf(name), at)
  })
  return (item) => {
    const before = known.get(item)
    if (before !== undefined) return before
    const found = look(item)
    known.set(item, found)
    return found
  }

  function look(item: string): number[] | null {
    const exact = names.get(foldName(item))
    if (exact !== undefined) return [exact]
    const heading = headingOf(item, ENGLISH_NAMES)
    const times = Math.min(heading?.times ?? 1, 9)
    const place =
      (heading && (names.get(foldName(heading.name)) ?? kinds.get(`${heading.kind} ${heading.number}`))) ??
      initials.get(fold(item))
    return place === undefined ? null : Array<number>(times).fill(place)
  }
}
