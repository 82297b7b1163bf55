import { type Change, operationKey, type Records } from './model.ts'

/** Lets the next command of the batch see what this one will have written. */
export const applyChange = (records: Records, { kind, head, revision, operation }: Change): void => {
  records.heads[kind].set(head._id, head)
  if (operation) records.operations.set(operationKey(operation._id), operation)
  if (revision) records.revisions.set(revision._id, revision)
  if (kind !== 'song') records.siblings[kind].get(head.songId)?.add(head._id)
}
