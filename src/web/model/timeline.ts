import type { SavedBy } from '../../client/types.ts'

interface Saved {
  version: number
  createdAt: string
}

/** One thing with a history of its own, as far as it has been read: newest first. */
export interface Source<Version extends Saved> {
  key: string
  versions: readonly Version[]
  /** There are older versions, which were not read yet. */
  hasMore: boolean
}

interface Entry<Version> {
  key: string
  version: Version
  /** What it was made from; null for the first. */
  previous: Version | null
}

interface Timeline<Version extends Saved> {
  entries: Entry<Version>[]
  /** Whose older versions have to be read before anything older can be shown; null at the end. */
  waitsFor: Source<Version> | null
}

/**
 * Several histories as one, newest first, each in the order of its versions. It ends where a version would be next whose
 * predecessor was not read yet: what changed in it is not known, and something else may be newer than what follows.
 */
export function timelineOf<Version extends Saved>(sources: readonly Source<Version>[]): Timeline<Version> {
  const entries: Entry<Version>[] = []
  const places = sources.map((source) => ({ source, at: 0 }))
  for (;;) {
    const newest = places
      .flatMap((place) => {
        const version = place.source.versions[place.at]
        return version ? [{ place, version, time: Date.parse(version.createdAt) }] : []
      })
      .reduce<{ place: (typeof places)[number]; version: Version; time: number } | null>(
        (found, next) => (found && found.time >= next.time ? found : next),
        null,
      )
    if (!newest) return { entries, waitsFor: null }
    const { place, version } = newest
    const previous = place.source.versions[place.at + 1] ?? null
    if (!previous && place.source.hasMore) return { entries, waitsFor: place.source }
    entries.push({ key: place.source.key, version, previous })
    place.at++
  }
}

interface SavedVersion {
  version: number
  savedBy: SavedBy | null
}

/** Names of people, or the reader alone: in another tab, or by a save whose answer was lost. */
export type Savers = readonly string[] | 'reader'

/** The names of the others who saved after a version, the latest first; each once, and none for who has no name. */
export function namesSince(saves: readonly SavedVersion[], version: number, readerId: string | null): Savers {
  const later = saves.filter((save) => save.version > version)
  const others = later.filter(({ savedBy }) => savedBy === null || savedBy.userId !== readerId)
  if (later.length > 0 && others.length === 0) return 'reader'
  return [...new Set(others.flatMap(({ savedBy }) => savedBy?.name ?? []))]
}
