import { inBatches } from '../../../core/async/batches.ts'
import type { EventRecord, OperationRecord } from '../../../saves/collections.ts'
import { createFlagHistory } from '../flags.ts'
import type { NumberSet } from '../number-set.ts'
import type { Problem } from '../problem.ts'
import type { Findings } from '../report.ts'
import { lookUp, type View } from '../view.ts'
import { type Expected, expectedResponses } from './expected-responses.ts'
import { afterAllOf, beforeAllOf } from './operation-order.ts'

const OPERATIONS_PER_BATCH = 200

/**
 * Each operation names an event of its own church and person, no two the same one, and answers what was saved.
 * The cursors of the events that have their operation are left in `answered`.
 */
export const verifyOperations = async (
  view: View,
  churchId: string,
  answered: NumberSet,
  findings: Findings,
): Promise<void> => {
  const operations = view.all.operations
    .find({ _id: { $gte: beforeAllOf(churchId), $lt: afterAllOf(churchId) } }, { session: view.session })
    .sort({ _id: 1 })
    .batchSize(OPERATIONS_PER_BATCH)
  const flags = createFlagHistory(view, churchId)
  for await (const batch of inBatches(operations, OPERATIONS_PER_BATCH)) {
    const eventIds = batch.map(({ response }) => response.operationId)
    const events = await lookUp(view, view.all.events, churchId, eventIds, eventFields)
    const expected = await expectedResponses(view, churchId, [...events.values()], flags)
    for (const operation of batch) {
      const event = events.get(operation.response.operationId)
      const problem = checkOperation(operation, event, expected.get(event?._id ?? ''), answered)
      if (problem) findings.found(problem)
      if (event) answered.add(event.cursor)
    }
    findings.checked('operations', batch.length)
  }
}

const eventFields = ['actorId', 'cursor', 'kind', 'at', 'revisionId'] as const

type AnsweredEvent = Pick<EventRecord, '_id' | (typeof eventFields)[number]>

const checkOperation = (
  { _id, churchId, createdAt, response }: OperationRecord,
  event: AnsweredEvent | undefined,
  expected: Expected | undefined,
  answered: NumberSet,
): Problem | null => {
  const about = {
    churchId: _id.churchId,
    ids: { userId: _id.userId, key: _id.key, eventId: response.operationId },
  }
  const operation = `The operation with the key ${_id.key} of the user ${_id.userId}`
  if (!event || event.actorId !== _id.userId)
    return {
      ...about,
      code: 'operation-without-event',
      sentence: `${operation} names the event ${response.operationId}, which ${
        event ? 'is another person’s' : 'does not exist'
      }.`,
    }
  if (answered.has(event.cursor))
    return {
      ...about,
      code: 'operation-repeated',
      sentence: `${operation} names the event ${event.cursor}, and so does another operation.`,
    }
  const differing = [
    ...(churchId !== _id.churchId ? ['church'] : []),
    ...(createdAt.getTime() !== event.at.getTime() ? ['time'] : []),
    ...(expected ? differingResponse(response, expected) : []),
  ]
  if (differing.length === 0) return null
  return {
    ...about,
    code: 'operation-differs',
    sentence: `${operation} differs in ${differing.join(', ')} from what the event ${event.cursor} saved.`,
  }
}

const differingResponse = (response: OperationRecord['response'], expected: Expected): string[] => {
  const differing = differingFields(response, expected.kept)
  return differingFields(response, expected.keptWithoutFlags).length === 0 ? [] : differing
}

const differingFields = (response: object, expected: object): string[] => {
  const [found, wanted] = [new Map(Object.entries(response)), new Map(Object.entries(expected))]
  const names = new Set([...found.keys(), ...wanted.keys()])
  return [...names].filter((name) => !Bun.deepEquals(found.get(name), wanted.get(name)))
}
