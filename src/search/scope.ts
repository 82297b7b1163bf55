import type { Church } from '../core/accounts/people.ts'
import type { ArchivedFilter } from '../core/stored/archived-filter.ts'
import { isPublic, type Visibility } from '../core/visibility.ts'

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
