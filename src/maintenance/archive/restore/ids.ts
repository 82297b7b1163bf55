import { TOOL_ID } from '../../../core/accounts/people.ts'
import { canonicalId, derivedId } from '../../../core/ids.ts'

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

/**
 * For people, mapped like everything else: the archive of a church may come from anywhere, and a kept id would name a
 * person of this server as the author. The admin's tool is the same everywhere.
 */
export const personIds =
  (map: MapId): MapId =>
  (id) =>
    canonicalId(id) === TOOL_ID ? TOOL_ID : map(id)

/** An id that may be none. */
export const orNull = (map: MapId, id: string | null): string | null => (id === null ? null : map(id))
