import { canonicalId } from '../../core/ids.ts'

/** What an id of the archive becomes. */
export type MapId = (id: string) => string

/** For a backup, which is restored as it was. */
export const keepIds: MapId = canonicalId

/**
 * For a new church: ids are unique over all churches, and the archived church may still be here. The same id always
 * becomes the same one, so a restore that was interrupted finds what it wrote. UUID version 8, made of a SHA-256.
 */
export const newIds =
  (churchId: string): MapId =>
  (id) => {
    const hash = new Bun.CryptoHasher('sha256').update(`${churchId} ${canonicalId(id)}`).digest()
    hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
    return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

/** An id that may be none. */
export const orNull = (map: MapId, id: string | null): string | null => (id === null ? null : map(id))
