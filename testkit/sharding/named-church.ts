import type { CommandStartedEvent, Document } from 'mongodb'
import { declarations } from '../../src/database.ts'
import type { CollectionName, Declaration } from '../../src/db/collections.ts'

/** Commands whose records may belong to any church: the command, the collection and the fields of its filter. */
const BROAD: ReadonlySet<string> = new Set([
  'find memberships userId', // the churches of a person
  'find churches', // the list of all churches
  'find churches listed', // what the first page names
  'find churches address', // the church of an address
  'find webhooks', // where the webhooks of all churches are
  'find invitations emailKey expiresAt.$gt', // those of an address that a provider of OpenID Connect has verified
  'find songs archivedAt.$exists', // doctor looks for any one song
  'aggregate files lastUsedAt.$lt', // the cleaner looks for what broken uploads of any church left
  'aggregate chunks', // the same
  'find chunks files_id', // the same
  'aggregate chunks files_id.$in', // verify
  'find operations _id.$gt', // verify
  'find operations _id.$gte _id.$lt', // verify, which must find an operation that names a wrong church
])

/** `verify` reads these of all churches, and lists the churches that any collection names. */
const READ_WHOLE = 'memberships invitations tokens outbox operations assets files webhooks deliveries'.split(
  ' ',
)

export const isBroad = (command: string, collection: string, filter: Document): boolean => {
  const shape = filterShape(filter)
  const isWhole = command === 'distinct' || (command === 'find' && READ_WHOLE.includes(collection))
  return (shape === '' && isWhole) || BROAD.has(`${command} ${collection} ${shape}`.trimEnd())
}

type Started = Pick<CommandStartedEvent, 'commandName' | 'command'>

/** One collection that a command reads or writes, with the filter. */
export interface Asked {
  readonly collection: CollectionName
  readonly filter: Document
  /** Whether it may insert a record. */
  readonly inserts: boolean
}

/** A sentence for each part of a command that a cluster could not route to the shard of one church. */
export const unnamedChurches = (started: Started): string[] =>
  askedBy(started).flatMap(({ collection, filter, inserts }) => {
    const { shardKey, church } = declarations[collection]
    const part = `${started.commandName} on ${collection}`
    const missing = (shardKey ?? []).filter((field) => !(field in filter) || operatorsOf(filter[field])[0])
    if (inserts && missing.length > 0)
      return `${part} lacks ${missing}, a part of its shard key, in what it may insert`
    const isNamed =
      church === null ||
      typeof filter[church] === 'string' ||
      operatorsOf(filter[church]).some((operator) => ['$in', '$eq'].includes(operator))
    if (isNamed || isBroad(started.commandName, collection, filter)) return []
    return `${part} does not name the church: ${filterShape(filter) || 'no filter'}`
  })

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
  Object.getPrototypeOf(value ?? '') === Object.prototype
    ? Object.keys(Object(value)).filter((name) => name.startsWith('$'))
    : []

const names = new Map(
  Object.entries<Declaration>(declarations).map(([name, { storedAs = name }]) => [
    storedAs,
    name as CollectionName,
  ]),
)

/** All reads and writes of a command to the collections of churches. */
export const askedBy = ({ commandName, command }: Started): Asked[] => {
  const asked = (name: unknown, filter: Document = {}, inserts = false): Asked[] => {
    const collection = names.get(String(name))
    return collection ? [{ collection, filter, inserts }] : []
  }
  /** What a pipeline reads of its own collection, and of those whose records it adds. */
  const ofPipeline = (name: unknown, pipeline: readonly Document[]): Asked[] => [
    ...asked(name, pipeline[0]?.$match),
    ...pipeline.flatMap(({ $unionWith: added }) =>
      added ? ofPipeline(added.coll, list(added.pipeline)) : [],
    ),
  ]
  const name = command[commandName]
  if (commandName === 'aggregate') return ofPipeline(name, list(command.pipeline))
  if (commandName === 'update')
    return list(command.updates).flatMap(({ q, upsert }) => asked(name, q, upsert))
  if (commandName === 'delete') return list(command.deletes).flatMap(({ q }) => asked(name, q))
  if (commandName === 'insert') return list(command.documents).flatMap((record) => asked(name, record, true))
  if (['find', 'count', 'distinct', 'findAndModify'].includes(commandName))
    return asked(name, command.filter ?? command.query, command.upsert)
  if (commandName !== 'bulkWrite') return []
  return list(command.ops).flatMap(({ insert, update, delete: deleted, document, filter, upsert }) => {
    const ns = String(list(command.nsInfo)[insert ?? update ?? deleted]?.ns)
    return asked(ns.slice(ns.indexOf('.') + 1), document ?? filter, document !== undefined || upsert)
  })
}

/** The driver hands lists on as they are, or as the documents of a sequence. */
const list = (given: unknown): Document[] =>
  Array.isArray(given) ? given : ((given as { documents?: Document[] } | undefined)?.documents ?? [])
