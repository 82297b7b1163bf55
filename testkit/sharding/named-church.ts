import type { CommandStartedEvent, Document } from 'mongodb'
import { declarations } from '../../src/database.ts'
import type { CollectionName, Declaration } from '../../src/db/collections.ts'

/** Commands whose records may belong to any church: the command, the collection and the fields of its filter. */
const BROAD: ReadonlySet<string> = new Set([
  'find memberships userId', // the churches of a person
  'find churches', // the list of all churches
  'find churches listed', // what the first page names
  'find churches address', // the church of an address
  'find webhooks', // where the webhooks of all churches stand
  'find invitations emailKey expiresAt.$gt', // those of an address that a provider of OpenID Connect has verified
  'find songs archived', // doctor looks for any one song
  'aggregate files lastUsedAt.$lt', // the cleaner looks for what broken uploads of any church left
  'aggregate chunks', // the same
  'find chunks files_id', // the same
  'aggregate chunks files_id.$in', // verify
  'find operations _id.$gt', // verify
  'find operations _id.$gte _id.$lt', // verify, which must find an operation that names a wrong church
])

/** `verify` goes through the records of all churches, and lists the churches that a collection names. */
const READ_WHOLE: ReadonlySet<string> = new Set(
  'memberships invitations tokens outbox operations assets files webhooks deliveries'.split(' '),
)

export const isBroad = (command: string, collection: string, filter: Document): boolean => {
  const shape = filterShape(filter)
  if (shape === '' && (command === 'distinct' || (command === 'find' && READ_WHOLE.has(collection))))
    return true
  return BROAD.has(`${command} ${collection} ${shape}`.trimEnd())
}

const named = new Map(
  Object.entries<Declaration>(declarations).map(([name, declaration]) => [
    declaration.storedAs ?? name,
    { collection: name as CollectionName, ...declaration },
  ]),
)

/** One collection that a command reads or writes, with the filter. */
export interface Asked {
  readonly collection: CollectionName
  readonly filter: Document
  /** Whether it may insert a record. */
  readonly inserts: boolean
}

/** A sentence for each part of a command that a cluster could not route to the shard of one church. */
export const unnamedChurches = (started: Pick<CommandStartedEvent, 'commandName' | 'command'>): string[] =>
  askedBy(started).flatMap(({ collection, filter, inserts }) => {
    const { shardKey, church } = declarations[collection]
    const part = `${started.commandName} on ${collection}`
    const missing = (shardKey ?? []).filter(
      (field) => !(field in filter) || operatorsOf(filter[field]).length > 0,
    )
    if (inserts && missing.length > 0)
      return `${part} lacks ${missing}, a part of its shard key, in what it may insert`
    if (church === null || namesChurch(filter[church])) return []
    if (isBroad(started.commandName, collection, filter)) return []
    return `${part} does not name the church: ${filterShape(filter) || 'no filter'}`
  })

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
  Object.getPrototypeOf(value ?? []) === Object.prototype
    ? Object.keys(Object(value)).filter((name) => name.startsWith('$'))
    : []

/** All reads and writes of a command to the collections of churches. */
export const askedBy = ({
  commandName,
  command,
}: Pick<CommandStartedEvent, 'commandName' | 'command'>): Asked[] => {
  const asked = (name: unknown, filter: Document = {}, inserts: unknown = false): Asked[] => {
    const found = named.get(String(name))
    return found ? [{ collection: found.collection, filter, inserts: Boolean(inserts) }] : []
  }
  /** What a pipeline reads of its own collection, and of those whose records it adds. */
  const ofPipeline = (name: unknown, pipeline: readonly Document[]): Asked[] => [
    ...asked(name, pipeline[0]?.$match),
    ...pipeline.flatMap(({ $unionWith: added }) =>
      added ? ofPipeline(added.coll, list(added.pipeline)) : [],
    ),
  ]
  const name = command[commandName]
  switch (commandName) {
    case 'bulkWrite':
      return list(command.ops).flatMap(({ insert, update, delete: deleted, document, filter, upsert }) => {
        const ns = String(list(command.nsInfo)[insert ?? update ?? deleted]?.ns ?? '')
        return asked(ns.slice(ns.indexOf('.') + 1), document ?? filter, document || upsert)
      })
    case 'aggregate':
      return ofPipeline(name, list(command.pipeline))
    case 'update':
      return list(command.updates).flatMap(({ q, upsert }) => asked(name, q, upsert))
    case 'delete':
      return list(command.deletes).flatMap(({ q }) => asked(name, q))
    case 'insert':
      return list(command.documents).flatMap((document) => asked(name, document, true))
    case 'find':
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return asked(name, command.filter ?? command.query, command.upsert)
    default:
      return []
  }
}

/** The driver hands lists on as they are, or as the documents of a sequence. */
const list = (given: unknown): Document[] =>
  Array.isArray(given) ? given : ((given as { documents?: Document[] } | undefined)?.documents ?? [])
