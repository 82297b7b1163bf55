import type { Song } from '../../../client/types.ts'
import type { Change } from './feed.ts'

interface Saved {
  id: string
  version: number
  archivedAt: string | null
}

/** The answers in the cache, as api/queries.ts and api/finding.ts keep them. */
interface Cached {
  song?: Saved
  lyrics?: Saved[]
  arrangements?: Saved[]
  service?: Saved
  pages?: { songs?: readonly Song[] }[]
}

/**
 * Whether what was read under a key has to be read again after these changes. The key is that of the cache without
 * reader and church. Without changes, because some were missed, everything that could have changed is outdated.
 */
export function isCacheOutdated(
  key: readonly unknown[],
  data: unknown,
  changes: readonly Change[] | null,
): boolean {
  const [what, which, ...part] = key
  const cached = (data ?? {}) as Cached
  switch (what) {
    case 'song':
      return (
        changes === null ||
        isPartOutdated(
          part,
          cached,
          changes.filter(({ songId }) => songId === which),
        )
      )
    case 'songs':
      // All songs are put in their place one by one.
      if (part[0] === 'songs') return false
      return changes === null || part.length > 0 || isListOutdated(which, cached, changes)
    case 'service':
      return (
        changes === null ||
        changes.some(
          (change) => change.serviceId === which && !(part[0] === 'document' && isIn(change, cached.service)),
        )
      )
    case 'services':
    case 'usage':
      return changes === null || changes.some(({ serviceId }) => serviceId !== null)
    case 'found-lines':
      return changes === null || changes.some(({ lyricVersionId }) => lyricVersionId !== null)
    default:
      return false
  }
}

function isPartOutdated(
  [part, ofArchived]: readonly unknown[],
  data: Cached,
  changes: readonly Change[],
): boolean {
  switch (part) {
    case 'metadata':
      return changes.some((change) => isOfSongItself(change) && !isIn(change, data.song))
    case 'lyrics':
      return isOneOutdated(data.lyrics, changes, lyricsIn, isIn)
    case 'arrangements':
      return isOneOutdated(data.arrangements, changes, arrangementIn, isIn)
    case 'archived':
      return ofArchived === 'lyrics'
        ? isOneOutdated(data.lyrics, changes, lyricsIn, isInArchived)
        : isOneOutdated(data.arrangements, changes, arrangementIn, isInArchived)
    default:
      return changes.length > 0
  }
}

const isOneOutdated = (
  read: readonly Saved[] = [],
  changes: readonly Change[],
  idOf: (change: Change) => string | null,
  has: (change: Change, found: Saved | undefined) => boolean,
) =>
  changes.some((change) => {
    const changed = idOf(change)
    const found = read.find(({ id }) => id === changed)
    return changed !== null && !has(change, found)
  })

const lyricsIn = ({ lyricVersionId }: Change) => lyricVersionId
const arrangementIn = ({ arrangementId }: Change) => arrangementId

function isListOutdated(q: unknown, { pages = [] }: Cached, changes: readonly Change[]): boolean {
  const songs = new Map(pages.flatMap(({ songs = [] }) => songs).map((song) => [song.id, song]))
  return changes.some((change) => {
    const song = songs.get(change.songId ?? '')
    if (change.songId === null) return false
    if (isOfSongItself(change)) return !isIn(change, song)
    // Words change what is found; sheet music changes only a sign beside its song.
    return change.lyricVersionId !== null ? q !== '' : song !== undefined
  })
}

const isOfSongItself = ({ songId, lyricVersionId, arrangementId }: Change) =>
  songId !== null && lyricVersionId === null && arrangementId === null

/** Whether a record that was read has this change already. Flags have no version, and a visibility cannot be told. */
function isIn({ kind, version }: Change, read: Saved | undefined): boolean {
  if (kind.endsWith('.archived')) return read?.archivedAt !== null
  if (!read || version === null || kind.endsWith('.visibility')) return false
  if (kind.endsWith('.unarchived')) return read.archivedAt === null
  return read.version >= version
}

/** The same for a list of archived records. */
function isInArchived({ kind, version }: Change, found: Saved | undefined): boolean {
  if (kind.endsWith('.archived')) return found !== undefined
  if (kind.endsWith('.unarchived')) return found === undefined
  return !found || version === null || found.version >= version
}
