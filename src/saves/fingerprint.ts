import type { RevisionRecord } from '../db/collections.ts'
import type { Save } from './decide.ts'
import type { Resource } from './resource.ts'

/** Equal for two requests with the same meaning, independent of their spelling. */
export const fingerprintOf = ({
  resource,
  churchId,
  songId,
  targetId,
  ifMatch,
  document,
  initialFields,
  restoredFrom,
}: Save): string => {
  const sent = [resource.kind, churchId, songId, targetId, ifMatch, document, initialFields]
  return new Bun.CryptoHasher('sha256')
    .update(JSON.stringify(restoredFrom === undefined ? sent : [...sent, restoredFrom]))
    .digest('hex')
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of a document that version 1 does not know. */
export const fieldsSince2 = ({ since2 = [] }: Pick<Resource, 'since2'>, document: unknown): Fields =>
  Object.fromEntries(
    since2.flatMap((name) => {
      const value = (document as Fields)[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * Whether a save with another fingerprint repeats the one with this, which made this revision (null: its whole answer is
 * stored, so it came through version 1). A repeat through the other version is compared by the fields that both versions know, and by
 * those of version 2 that it has.
 */
export const isRepeat = (save: Save, fingerprint: string, revision: RevisionRecord | null): boolean => {
  const { resource, document } = save
  if (!resource.since2 || save.restoredFrom !== undefined) return false
  const saved = fieldsSince2(resource, revision?.document ?? {})
  if (save.apiVersion === 1)
    return fingerprint === fingerprintOf({ ...save, document: { ...(document as Fields), ...saved } })
  const known = Object.entries(document as Fields).filter(([name]) => !resource.since2?.includes(name))
  return (
    Bun.deepEquals(fieldsSince2(resource, document), saved, true) &&
    fingerprint === fingerprintOf({ ...save, document: Object.fromEntries(known) })
  )
}
