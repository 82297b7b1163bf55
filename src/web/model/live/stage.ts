import { singingOrder } from '../../../core/song-words.ts'
import type { LivePlace } from './sending.ts'
import type { ShownItem } from './shown-items.ts'
import { type SungSection, sungSection } from './sung-section.ts'

/** A section on the stage or in the overlay; an item without words has its title alone. */
export interface StagePart {
  title: string
  name: string
  lines: readonly string[]
  language: string
}

export interface Stage {
  /** The item that is sung, and its place in the service; null: none is known. */
  item: ShownItem | null
  at: number
  sung: SungSection
  now: StagePart | null
  next: StagePart | null
}

/** The section of the live state and the section after it, in the version that this page shows. */
export function stageOf(items: readonly ShownItem[], live: LivePlace | null): Stage {
  const at = items.findIndex(({ id }) => id === live?.itemId)
  const item = items[at]
  if (!live || !item)
    return { item: null, at: -1, sung: { kind: 'none' }, now: null, next: firstOf(items[0]) }
  const sung = sungSection(live, item)
  const here = { item, at, sung, now: partOf(item, sung) ?? { ...EMPTY, title: item.title } }
  // What comes next is not known either.
  if (sung.kind === 'unknown') return { ...here, next: null }
  return { ...here, next: partOf(item, sectionAfter(item, live, sung)) ?? firstOf(items[at + 1]) }
}

/** In the order of the presented words, which the wall follows. */
function sectionAfter(item: ShownItem, live: LivePlace, sung: SungSection): SungSection {
  const { version, lyrics } = item
  if (sung.kind !== 'section')
    return live.position === null && version ? { kind: 'section', words: version, at: 0 } : sung
  const presented = lyrics.find(({ id }) => id === live.lyricVersionId)
  const order = presented ? singingOrder(presented) : []
  const at = order.findIndex(({ id }, place) => id === live.sectionId && place >= (live.position ?? 0))
  if (!presented || at === -1) return { ...sung, at: sung.at + 1 }
  const next = order[at + 1]
  if (!next) return { kind: 'none' }
  return sungSection({ lyricVersionId: presented.id, sectionId: next.id, position: at + 1 }, item)
}

const EMPTY: StagePart = { title: '', name: '', lines: [], language: 'und' }

/** How an item begins. */
function firstOf(item: ShownItem | undefined): StagePart | null {
  if (!item) return null
  const { version, title } = item
  return (version && partOf(item, { kind: 'section', words: version, at: 0 })) ?? { ...EMPTY, title }
}

function partOf({ title }: ShownItem, sung: SungSection): StagePart | null {
  const section = sung.kind === 'section' ? singingOrder(sung.words)[sung.at] : undefined
  if (sung.kind !== 'section' || !section) return null
  const lines = section.lines.map(({ text }) => text)
  return { title, name: section.name === title ? '' : section.name, lines, language: sung.words.language }
}

/** As `&lines=` of the address names it; null: a whole section. */
export function linesAtOnce(search: string): number | null {
  const wanted = new URLSearchParams(search).get('lines') ?? ''
  return /^[1-4]$/.test(wanted) ? Number(wanted) : null
}

/** The lines of a section as they are shown one after the other. Lines without letters are left out. */
export function linesInParts(lines: readonly string[], atOnce: number | null): string[][] {
  const sung = lines.filter((line) => line.trim() !== '')
  const size = atOnce ?? Math.max(1, sung.length)
  return Array.from({ length: Math.ceil(sung.length / size) }, (_, part) =>
    sung.slice(part * size, (part + 1) * size),
  )
}
