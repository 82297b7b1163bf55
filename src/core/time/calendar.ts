/** The day in a time zone, as in 2027-01-31. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at)

/** The same day some years later; 28 February where the year has no 29. */
export const addYears = (day: string, years: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(2000, 0, 1))
  lastOfMonth.setUTCFullYear(year + years, month, 0)
  const moved = new Date(lastOfMonth)
  moved.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return moved.toISOString().slice(0, 10)
}
