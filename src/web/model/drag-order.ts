/** A row on the page, in pixels. */
interface Row {
  top: number
  height: number
}

/** The place that a row would have if the dragged one were put down now. */
export const placeDuring = (at: number, from: number, to: number): number => {
  if (at === from) return to
  if (at > from && at <= to) return at - 1
  return at < from && at >= to ? at + 1 : at
}

/** Where a row would be put down: behind as many others as have their middle above its own. */
export function placeOf(rows: readonly Row[], from: number, offset: number): number {
  const middle = ({ top, height }: Row) => top + height / 2
  const own = rows[from]
  if (!own) return from
  return rows.filter((row, at) => at !== from && middle(row) < middle(own) + offset).length
}
