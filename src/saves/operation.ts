import { ownValue } from '../core/own-value.ts'
import type {
  Head,
  OperationId,
  OperationRecord,
  OperationResponse,
  RevisionRecord,
  SongHead,
} from './collections.ts'
import type { Records, Saved, SavedHead } from './command.ts'
import type { Save } from './decide.ts'
import type { Resource } from './resource.ts'

interface NewOperation {
  readonly id: OperationId
  readonly fingerprint: string
  readonly eventId: string
  readonly at: Date
  readonly isNew: boolean
}

/** The record of a save under its Idempotency-Key. It names the revision instead of holding a copy of the document. */
export const operationOf = (
  resource: Pick<Resource, 'headFields'>,
  head: Head,
  { id: { churchId, userId, key }, fingerprint, eventId, at, isNew }: NewOperation,
): OperationRecord => ({
  _id: { churchId, userId, key },
  churchId,
  fingerprint,
  response: operationResponse(resource, head, { eventId, isNew }),
  createdAt: at,
})

const operationResponse = (
  resource: Pick<Resource, 'headFields'>,
  head: Head,
  { eventId, isNew }: Pick<NewOperation, 'eventId' | 'isNew'>,
): OperationResponse => {
  const headFields = { ...resource.headFields?.(head), ...flagFields(head) }
  return {
    operationId: eventId,
    status: isNew ? 201 : 200,
    revisionId: head.revisionId,
    ...(Object.keys(headFields).length > 0 ? { headFields } : {}),
  }
}

/** The flags of a head that are set. */
const flagFields = ({ archivedAt, visibility }: Head & Pick<Partial<SongHead>, 'visibility'>) => ({
  ...(archivedAt ? { archivedAt } : {}),
  ...(visibility ? { visibility } : {}),
})

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
      const value = ownValue(document as Fields, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * Whether a save with another fingerprint repeats the one with this, which made this revision. A repeat through the other
 * version is compared by the fields that both versions know, and by those of version 2 that it has.
 */
export const isRepeat = (save: Save, fingerprint: string, revision: RevisionRecord): boolean => {
  const { resource, document } = save
  if (!resource.since2 || save.restoredFrom !== undefined) return false
  const saved = fieldsSince2(resource, revision.document)
  if (save.apiVersion === 1)
    return fingerprint === fingerprintOf({ ...save, document: { ...(document as Fields), ...saved } })
  const known = Object.entries(document as Fields).filter(([name]) => !resource.since2?.includes(name))
  return (
    Bun.deepEquals(fieldsSince2(resource, document), saved, true) &&
    fingerprint === fingerprintOf({ ...save, document: Object.fromEntries(known) })
  )
}
