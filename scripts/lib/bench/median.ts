/** The round in the middle: one that something else disturbed does not count. */
export const middle = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
