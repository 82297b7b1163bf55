import type { Standing } from '../../../client/web-contract.ts'

/** What a page has read of its church. */
export interface ReadOfChurch {
  /** The standing that it heard of last; null: none yet. */
  readonly before: Standing | null
  /** The role in its list of churches. */
  readonly role: Standing['role'] | null | undefined
  /** The version of the settings; undefined: it has not read them. */
  readonly version: number | undefined
}

/** What of that has to be read again with this standing; null: it is not known, so everything may be outdated. */
export function outdatedOfChurch(standing: Standing | null, { before, role, version }: ReadOfChurch) {
  if (!standing) return { church: true, settings: true, people: true }
  return {
    /** Its name, its time zone and the person's role. */
    church: role !== standing.role || (before?.version ?? version) !== standing.version,
    settings: version !== undefined && version !== standing.version,
    people: before?.people !== standing.people,
  }
}
