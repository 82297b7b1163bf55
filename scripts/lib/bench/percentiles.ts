export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

export interface Percentiles {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export const percentiles = (milliseconds: readonly number[]): Percentiles => ({
  p50: percentile(milliseconds, 50),
  p95: percentile(milliseconds, 95),
  p99: percentile(milliseconds, 99),
})
