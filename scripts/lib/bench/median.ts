/** Of the rounds of a benchmark: one that something else disturbed does not count. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
