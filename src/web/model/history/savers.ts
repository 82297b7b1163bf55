import type { SavedBy } from '../../../client/types.ts'

interface Saved {
  version: number
  savedBy: SavedBy | null
}

/** The names of the people who saved after a version, the latest first; each once, and none for who has no name. */
export function namesSince(saves: readonly Saved[], version: number): string[] {
  const later = saves.filter((save) => save.version > version)
  return [...new Set(later.flatMap(({ savedBy }) => savedBy?.name ?? []))]
}
