/** Of the rounds of a benchmark: one that something else disturbed does not count. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN

export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

export const percentiles = (milliseconds: readonly number[]) => ({
  p50: percentile(milliseconds, 50),
  p95: percentile(milliseconds, 95),
  p99: percentile(milliseconds, 99),
})

/** A figure for people: three digits that count, thousands apart. */
export const figure = (value: number | null): string => {
  if (value === null || !Number.isFinite(value)) return ''
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const clientsOf = (clients: number): string => (clients === 1 ? '1 client' : `${clients} clients`)
