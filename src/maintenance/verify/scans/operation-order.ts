import { MaxKey } from 'mongodb'
import type { OperationId } from '../../../saves/collections.ts'

/**
 * MongoDB compares the ids of operations field by field, the church first, so those of one church lie side by
 * side. These two are never stored; they only mark where a church's operations begin and end.
 */
export const beforeAllOf = (churchId: string): OperationId => ({ churchId }) as OperationId

export const afterAllOf = (churchId: string): OperationId =>
  ({ churchId, userId: new MaxKey() }) as unknown as OperationId
