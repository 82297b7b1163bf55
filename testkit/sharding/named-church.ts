import type { CommandStartedEvent, Db, Document } from 'mongodb'
import { type Collections, collections } from '../../src/db/collections.ts'
import { broadQueries, shardKeys } from '../../src/db/shard-keys.ts'

/** By their names in MongoDB. */
const named = collections({ collection: (collectionName: string) => ({ collectionName }) } as unknown as Db)
const keyOfName = new Map(
  Object.entries(named).map(([key, { collectionName }]) => [collectionName, key as keyof Collections]),
)

type Started = Pick<CommandStartedEvent, 'commandName' | 'command' | 'databaseName'>

/** One collection that a command reads or writes, with the filter. */
export interface Asked {
  readonly collection: keyof Collections
  readonly filter: Document
  readonly kind: 'read' | 'write' | 'upsert' | 'insert'
}

/** A sentence for each part of a command that a cluster could not route to the shard of one church. */
export const unnamedChurches = (started: Started): string[] =>
  askedBy(started).flatMap((asked) => {
    const problem = problemOf(started.commandName, asked)
    return problem ? [`${started.commandName} on ${asked.collection} ${problem}`] : []
  })

const problemOf = (command: string, { collection, filter, kind }: Asked): string | null => {
  const { key, church } = shardKeys[collection]
  if (kind === 'insert' || kind === 'upsert') {
    const missing = (key ?? []).filter((field) => !isSingle(filter[field]))
    if (missing.length > 0)
      return `lacks ${missing.join(', ')}, a part of its shard key, in what it may insert`
  }
  if (church === null || namesChurch(filter[church])) return null
  if (isBroad(command, collection, filter)) return null
  return `does not name the church: ${filterShape(filter) || 'no filter'}`
}

/** Whether a command is in the list of those that need not name a church. */
export const isBroad = (command: string, collection: keyof Collections, filter: Document): boolean =>
  broadQueries.some(
    (broad) =>
      broad.command === command &&
      broad.collections.includes(collection) &&
      broad.filter === filterShape(filter),
  )

const isSingle = (value: unknown): boolean => value !== undefined && operatorsOf(value).length === 0

/** A church, or a list of them; not all but some. */
const namesChurch = (value: unknown): boolean =>
  typeof value === 'string' || ['$in', '$eq'].some((operator) => operatorsOf(value).includes(operator))

/** The fields of a filter with their operators, in the order of the alphabet. */
export const filterShape = (filter: Document): string =>
  Object.entries(filter)
    .flatMap(([field, value]) => {
      const operators = operatorsOf(value)
      return operators.length > 0 ? operators.map((operator) => `${field}.${operator}`) : [field]
    })
    .sort()
    .join(' ')

const operatorsOf = (value: unknown): string[] =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    ? Object.keys(value).filter((name) => name.startsWith('$'))
    : []

/** All reads and writes of a command to the collections of churches. */
export const askedBy = ({ commandName, command }: Started): Asked[] => {
  if (commandName === 'bulkWrite') return list(command.ops).flatMap((op) => ofBulk(op, list(command.nsInfo)))
  const collection = keyOfName.get(String(command[commandName]))
  if (!collection) return []
  const read = (filter: unknown): Asked[] => [
    { collection, filter: (filter ?? {}) as Document, kind: 'read' },
  ]
  const written = (filter: Document, upsert: unknown): Asked => ({
    collection,
    filter,
    kind: upsert ? 'upsert' : 'write',
  })
  switch (commandName) {
    case 'find':
      return read(command.filter)
    case 'aggregate':
      return ofPipeline(collection, list(command.pipeline))
    case 'count':
    case 'distinct':
      return read(command.query)
    case 'findAndModify':
      return [written(command.query ?? {}, command.upsert)]
    case 'update':
      return list(command.updates).map(({ q, upsert }) => written(q, upsert))
    case 'delete':
      return list(command.deletes).map(({ q }) => written(q, false))
    case 'insert':
      return list(command.documents).map((filter) => ({ collection, filter, kind: 'insert' }))
    default:
      return []
  }
}

/** What a pipeline reads of its own collection, and of those whose documents it adds. */
const ofPipeline = (collection: keyof Collections, pipeline: readonly Document[]): Asked[] => [
  { collection, filter: pipeline[0]?.$match ?? {}, kind: 'read' },
  ...pipeline.flatMap(({ $unionWith }) => {
    const added = keyOfName.get($unionWith?.coll)
    return added ? ofPipeline(added, list($unionWith.pipeline)) : []
  }),
]

/** One write of a command that writes several collections. */
const ofBulk = (op: Document, namespaces: readonly Document[]): Asked[] => {
  const at = op.insert ?? op.update ?? op.delete
  const name = String(namespaces[at]?.ns ?? '')
  const collection = keyOfName.get(name.slice(name.indexOf('.') + 1))
  if (!collection) return []
  if (op.document) return [{ collection, filter: op.document, kind: 'insert' }]
  return [{ collection, filter: op.filter ?? {}, kind: op.upsert ? 'upsert' : 'write' }]
}

/** The driver hands lists on as they are, or as the documents of a sequence. */
const list = (given: unknown): Document[] =>
  Array.isArray(given) ? given : ((given as { documents?: Document[] } | undefined)?.documents ?? [])
