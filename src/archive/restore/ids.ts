import { derivedId } from '../../core/derived-id.ts'
import { canonicalId } from '../../core/ids.ts'

/** What an id of the archive becomes. */
export type MapId = (id: string) => string

/** For a backup, which is restored as it was. */
export const keepIds: MapId = canonicalId

/**
 * For a new church: ids are unique over all churches, and the archived church may still be here. The same id always
 * becomes the same one, so a restore that was interrupted finds what it wrote.
 */
export const newIds =
  (churchId: string): MapId =>
  (id) =>
    derivedId(churchId, canonicalId(id))

/** An id that may be none. */
export const orNull = (map: MapId, id: string | null): string | null => (id === null ? null : map(id))
