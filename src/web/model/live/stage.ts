import { singingOrder } from '../../../core/words/singing-order.ts'
import type { LivePlace } from './live-place.ts'
import type { ShownItem } from './shown-items.ts'
import { sungPlace } from './sung-place.ts'

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
  now: StagePart | null
  next: StagePart | null
}

/** The section of the live state and the section after it, in the version that this page shows. */
export function stageOf(items: readonly ShownItem[], live: LivePlace | null): Stage {
  const at = items.findIndex(({ id }) => id === live?.itemId)
  const item = items[at]
  if (!live || !item) return { item: null, at: -1, now: null, next: firstOf(items[0]) }
  const place = item.version ? sungPlace(live, item.version, item.lyrics) : null
  const isBefore = place === null && live.position === null
  const later = isBefore ? partOf(item, 0) : place === null ? null : partOf(item, place + 1)
  return {
    item,
    at,
    now: place === null ? { ...EMPTY, title: item.title } : partOf(item, place),
    next: later ?? firstOf(items[at + 1]),
  }
}

const EMPTY: StagePart = { title: '', name: '', lines: [], language: 'und' }

/** How an item begins. */
const firstOf = (item: ShownItem | undefined): StagePart | null =>
  item ? (partOf(item, 0) ?? { ...EMPTY, title: item.title }) : null

function partOf({ title, version }: ShownItem, place: number): StagePart | null {
  const section = version && singingOrder(version)[place]
  if (!section) return null
  const lines = section.lines.map(({ text }) => text)
  return { title, name: section.name === title ? '' : section.name, lines, language: version.language }
}
