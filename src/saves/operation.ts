import { ownValue } from '../core/own-value.ts'
import type {
  Head,
  OperationRecord,
  OperationResponse,
  ResourceKind,
  RevisionRecord,
  SongHead,
} from './collections.ts'
import type { Records, Saved, SavedHead } from './command.ts'
import type { Resource } from './resource.ts'
import type { Author, Save } from './save.ts'

interface NewOperation {
  readonly fingerprint: string
  readonly eventId: string
  readonly at: Date
  readonly isNew: boolean
}

/** The record of a save under its Idempotency-Key. It names the revision instead of holding a copy of the document. */
export const operationOf = (
  resource: Pick<Resource, 'headFields'>,
  head: Head,
  { userId, key }: Pick<Author, 'userId' | 'key'>,
  { fingerprint, eventId, at, isNew }: NewOperation,
): OperationRecord => {
  const { archivedAt, visibility } = head as Head & Pick<Partial<SongHead>, 'visibility'>
  const headFields = Object.entries({ ...resource.headFields?.(head), archivedAt, visibility }).filter(
    ([, value]) => value !== undefined,
  )
  return {
    _id: { churchId: head.churchId, userId, key },
    churchId: head.churchId,
    fingerprint,
    response: {
      operationId: eventId,
      status: isNew ? 201 : 200,
      revisionId: head.revisionId,
      headFields: headFields.length > 0 ? Object.fromEntries(headFields) : undefined,
    },
    createdAt: at,
  }
}

/** What the operation saved: the head is made again from the revision. */
export const resultOf = (
  { response }: OperationRecord,
  { revisions, assets }: Pick<Records, 'revisions' | 'assets'>,
): SavedHead => {
  const revision = revisions.get(response.revisionId)
  if (!revision) throw new Error(`The revision ${response.revisionId} of an operation does not exist.`)
  const head = headAt(revision, response.headFields)
  return { head, isNew: response.status === 201, assets }
}

/** The head as it was when this revision was the newest, except for its `createdAt`, which no answer shows. */
const headAt = (revision: RevisionRecord, headFields: OperationResponse['headFields'] = {}): Head => ({
  ...headFields,
  _id: revision.resourceId,
  churchId: revision.churchId,
  songId: revision.songId,
  version: revision.version,
  revisionId: revision._id,
  schemaVersion: revision.schemaVersion,
  document: revision.document,
  createdAt: revision.createdAt,
  updatedAt: revision.createdAt,
})

/** The head that a save under a new key has left. */
export const savedHead = <H extends Head>({ result }: Saved<H>): H => {
  if (!result) throw new TypeError('Only a save under a new key leaves a head.')
  return result.head
}

/** Equal for two requests with the same meaning, independent of their spelling. It is stored, so its form must stay. */
export const fingerprintOf = ({ resource, churchId, songId, targetId, sets, author }: Save): string => {
  const about = [resource.kind, churchId, songId, targetId, author?.ifMatch ?? null]
  return new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([...about, ...partsOf(resource.kind, sets)]))
    .digest('hex')
}

const partsOf = (kind: ResourceKind, sets: Save['sets']): readonly unknown[] => {
  if (!('document' in sets)) return [sets]
  const { document, initialFields, restoredFrom } = sets
  // The hash of a new song has a field that its head does not.
  const hashed = kind === 'song' && initialFields ? { archived: false } : initialFields
  return restoredFrom === undefined ? [document, hashed] : [document, hashed, restoredFrom]
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of a document that version 1 does not know. */
export const fieldsSince2 = ({ since2 = [] }: Pick<Resource, 'since2'>, document: unknown): Fields =>
  Object.fromEntries(
    since2.flatMap((name) => {
      const value = ownValue(document as Fields, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * Whether a save with another fingerprint repeats the one with this, which made this revision. A repeat through the other
 * version is compared by the fields that both versions know, and by those of version 2 that it has.
 */
export const isRepeat = (save: Save, fingerprint: string, revision: RevisionRecord): boolean => {
  const { resource, sets, author } = save
  if (!resource.since2 || !('document' in sets) || sets.restoredFrom !== undefined) return false
  const saved = fieldsSince2(resource, revision.document)
  const document = sets.document as Fields
  const isMadeBy = (compared: Fields): boolean =>
    fingerprint === fingerprintOf({ ...save, sets: { ...sets, document: compared } })
  if (author?.apiVersion === 1) return isMadeBy({ ...document, ...saved })
  const known = Object.entries(document).filter(([name]) => !resource.since2?.includes(name))
  return Bun.deepEquals(fieldsSince2(resource, document), saved, true) && isMadeBy(Object.fromEntries(known))
}
