/** Whether two documents hold the same, in whatever order their fields were set. */
export const isSameDocument = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (document: unknown): string => JSON.stringify(document, sorted)

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
