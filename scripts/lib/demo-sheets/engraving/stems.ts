import { sixteenthsIn, type Time } from './melody.ts'
import { headWidth, type Placed, SPACE } from './spacing.ts'

const STEM_LENGTH = 3.5 * SPACE
const SHORTEST_BEAMED = 2.7 * SPACE
const STEEPEST = SPACE

export interface Stem {
  readonly placed: Placed
  readonly isUp: boolean
  readonly x: number
  /** At the head, and at the far end. */
  readonly from: number
  readonly to: number
}

/** Notes of one beat whose beam joins them, or a single note. */
export type Group = readonly Stem[]

/** The stems of a bar, in the groups that a beam joins; y counts from the middle line. */
export const groupsOf = (notes: readonly Placed[], time: Time, isUpbeat: boolean): Group[] =>
  beamed(notes, time, isUpbeat).map((group) =>
    group.length > 1 ? stemsToBeam(group) : group.flatMap(singleStem),
  )

/** Eighths within a beat; in compound time a beat has three. */
const beamed = (notes: readonly Placed[], time: Time, isUpbeat: boolean): Placed[][] => {
  const beat = time.unit === 8 && time.beats % 3 === 0 ? 6 : 16 / time.unit
  const length = notes.reduce((sum, { note }) => sum + note.sixteenths, 0)
  const groups: Placed[][] = []
  // An upbeat ends with its bar, so its places count from the end.
  let at = isUpbeat ? sixteenthsIn(time) - length : 0
  let open: { beat: number; group: Placed[] } | null = null
  for (const placed of notes) {
    const { note } = placed
    const isEighth = note.length === 'e' && note.position !== null && !note.isDotted
    if (isEighth && open?.beat === Math.floor(at / beat)) open.group.push(placed)
    else {
      const group = [placed]
      groups.push(group)
      open = isEighth ? { beat: Math.floor(at / beat), group } : null
    }
    at += note.sixteenths
  }
  return groups
}

const heightOf = ({ note }: Placed): number => ((note.position ?? 0) * SPACE) / 2

const singleStem = (placed: Placed): Stem[] => {
  const { note } = placed
  if (note.position === null || note.length === 'w') return []
  const isUp = note.position < 0
  const from = heightOf(placed)
  // A stem far from the staff reaches its middle line.
  const to = isUp ? Math.max(from + STEM_LENGTH, 0) : Math.min(from - STEM_LENGTH, 0)
  return [{ placed, isUp, x: stemX(placed, isUp), from, to }]
}

const stemX = (placed: Placed, isUp: boolean): number =>
  isUp ? placed.x + headWidth(placed.note) - 0.07 * SPACE : placed.x + 0.07 * SPACE

const stemsToBeam = (group: readonly Placed[]): Group => {
  const heights = group.map(heightOf)
  const isUp = Math.max(...heights) + Math.min(...heights) < 0
  const xs = group.map((placed) => stemX(placed, isUp))
  const [first = 0, last = 0] = [heights[0], heights.at(-1)]
  const [firstX = 0, lastX = 1] = [xs[0], xs.at(-1)]
  const rise = Math.max(-STEEPEST, Math.min(STEEPEST, (last - first) / 2))
  const slope = rise / (lastX - firstX)
  const sign = isUp ? 1 : -1
  // The whole beam moves away until its shortest stem is long enough.
  const offset = Math.max(
    ...group.map((_placed, at) => {
      const onLine = slope * ((xs[at] ?? 0) - firstX)
      return sign * ((heights[at] ?? 0) - onLine) + SHORTEST_BEAMED
    }),
  )
  return group.map((placed, at) => {
    const x = xs[at] ?? 0
    return { placed, isUp, x, from: heights[at] ?? 0, to: sign * offset + slope * (x - firstX) }
  })
}
