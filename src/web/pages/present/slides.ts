import type { LyricSection, LyricVersion, Metadata } from '../../../client/types.ts'
import { counterpart, singingOrder } from '../../model/song/singing-order.ts'

export type Slide =
  | { kind: 'words'; section: LyricSection; second: LyricSection | null }
  | { kind: 'end'; metadata: Metadata }

/** The song as it is shown on a wall: its parts in singing order, then who it belongs to. */
export function slidesOf(
  metadata: Metadata,
  first: LyricVersion | null,
  second: LyricVersion | null,
): Slide[] {
  if (!first) return [{ kind: 'end', metadata }]
  const others = second ? singingOrder(second) : []
  const parts = singingOrder(first).map(
    (section, at): Slide => ({ kind: 'words', section, second: second && counterpart(section, at, others) }),
  )
  return [...parts, { kind: 'end', metadata }]
}
