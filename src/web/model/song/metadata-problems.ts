import type { Metadata } from '../../../client/types.ts'
import { bodyBytes, isBlank, LIMITS, lengthOf } from '../../../core/limits.ts'

export type MetadataProblem =
  | { kind: 'titleMissing' | 'titleTooLong' | 'copyrightTooLong' | 'tooLarge' }
  | { kind: 'tooManyEntries' | 'entryTooLong' | 'entryEmpty'; field: ListField }

type ListField = 'alternateTitles' | 'authors' | 'themes' | 'songbooks'

/** Why a song's metadata would be refused. */
export function metadataProblems(metadata: Metadata): MetadataProblem[] {
  const problems: MetadataProblem[] = []
  if (isBlank(metadata.title)) problems.push({ kind: 'titleMissing' })
  if (lengthOf(metadata.title) > LIMITS.title) problems.push({ kind: 'titleTooLong' })
  if (lengthOf(metadata.copyright) > LIMITS.copyright) problems.push({ kind: 'copyrightTooLong' })
  for (const field of ['alternateTitles', 'authors', 'themes'] as const) {
    const [entries, limit] = [metadata[field], LIMITS[field]]
    if (entries.length > limit.items) problems.push({ kind: 'tooManyEntries', field })
    if (entries.some((entry) => lengthOf(entry) > limit.length))
      problems.push({ kind: 'entryTooLong', field })
    if (entries.some(isBlank)) problems.push({ kind: 'entryEmpty', field })
  }
  const { songbooks } = metadata
  const { items, book, number } = LIMITS.songbooks
  if (songbooks.length > items) problems.push({ kind: 'tooManyEntries', field: 'songbooks' })
  if (songbooks.some((entry) => isBlank(entry.book) || isBlank(entry.number))) {
    problems.push({ kind: 'entryEmpty', field: 'songbooks' })
  }
  if (songbooks.some((entry) => lengthOf(entry.book) > book || lengthOf(entry.number) > number)) {
    problems.push({ kind: 'entryTooLong', field: 'songbooks' })
  }
  if (bodyBytes(metadata) > LIMITS.bodyBytes) problems.push({ kind: 'tooLarge' })
  return problems
}
