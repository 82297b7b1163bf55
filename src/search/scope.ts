import type { Church } from '../core/people.ts'
import { isPublic, type Visibility } from '../core/visibility.ts'
import type { ArchivedFilter } from '../db/archived-filter.ts'

/** Which songs of a church a list shows. */
export interface SongScope {
  readonly archived: ArchivedFilter
  /** The visibility of the church if only public songs are shown; null: songs for members too. */
  readonly publicIn: Visibility | null
}

/** What a member sees who asks for nothing else. */
export const FOR_MEMBERS: SongScope = { archived: 'exclude', publicIn: null }

export const forVisitors = ({ visibility }: Pick<Church, 'visibility'>): SongScope => ({
  archived: 'exclude',
  publicIn: visibility,
})

interface ScopedSong {
  readonly archivedAt: unknown
  readonly visibility: Visibility | null
}

export const isInScope = (
  { archivedAt, visibility }: ScopedSong,
  { archived, publicIn }: SongScope,
): boolean =>
  (archived === 'include' || (archivedAt !== null) === (archived === 'only')) &&
  (publicIn === null || isPublic(visibility, publicIn))
