/** A figure for people: three digits that count, thousands apart. */
export const figure = (value: number | null): string => {
  if (value === null || !Number.isFinite(value)) return ''
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
