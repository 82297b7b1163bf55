import type { SavedBy } from '../../../client/types.ts'

interface Saved {
  version: number
  savedBy: SavedBy | null
}

/** Names of people, or the reader alone: in another tab, or by a save whose answer was lost. */
export type Savers = readonly string[] | 'reader'

/** The names of the others who saved after a version, the latest first; each once, and none for who has no name. */
export function namesSince(saves: readonly Saved[], version: number, readerId: string | null): Savers {
  const later = saves.filter((save) => save.version > version)
  const others = later.filter(({ savedBy }) => savedBy === null || savedBy.userId !== readerId)
  if (later.length > 0 && others.length === 0) return 'reader'
  return [...new Set(others.flatMap(({ savedBy }) => savedBy?.name ?? []))]
}
