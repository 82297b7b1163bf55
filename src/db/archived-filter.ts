export const archivedFilters = ['exclude', 'only', 'include'] as const

/** Which records a list shows: those that are not archived, those that are, or both. */
export type ArchivedFilter = (typeof archivedFilters)[number]

const filters = { exclude: { $exists: false }, only: { $exists: true } } as const

/** The part of a query on heads that chooses them. */
export const archivedAtIn = (wanted: ArchivedFilter) =>
  wanted === 'include' ? {} : { archivedAt: filters[wanted] }
