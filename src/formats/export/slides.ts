/** What reads well from the last row. */
const MOST_LINES = 4

/** The lines of a section in slides of about the same length. */
export const slidesOf = (lines: readonly string[]): string[][] => {
  const count = Math.max(1, Math.ceil(lines.length / MOST_LINES))
  const length = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, at) => lines.slice(at * length, (at + 1) * length))
}
