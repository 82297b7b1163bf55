import { Binary } from 'mongodb'
import type { Collections } from '../../../../src/db/collections.ts'
import { type IndexPlan, indexes, shardingIndexes } from '../../../../src/db/indexes.ts'
import { shardKeys } from '../../../../src/db/shard-keys.ts'
import { markdownTable } from '../../markdown-table.ts'
import { examples } from './examples.ts'
import { type Notes, notes } from './notes.ts'
import { OTHER_COLLECTIONS, RIGHTS } from './prose.ts'

type Name = keyof Collections

/** `restore` creates this index itself, so that only servers that restore have it. */
const RESTORE_INDEX: IndexPlan = {
  collection: 'restores',
  key: { archive: 1, sourceId: 1 },
  options: { unique: true },
}

const GROUPS: Readonly<Record<string, readonly Name[]>> = {
  'Churches and people': [
    'churches',
    'users',
    'memberships',
    'invitations',
    'peopleChanges',
    'peopleCursors',
    'sessions',
    'resets',
    'passkeys',
    'passkeyChallenges',
    'identities',
    'signIns',
    'emailChanges',
    'mails',
    'oidcAttempts',
    'tokens',
    'claims',
  ],
  'Songs and their history': [
    'songs',
    'lyrics',
    'arrangements',
    'services',
    'liveStates',
    'revisions',
    'events',
    'outbox',
    'operations',
    'search',
  ],
  Webhooks: ['webhooks', 'deliveries', 'deliverers'],
  Files: ['assets', 'files', 'chunks'],
  'The server itself': ['setUpCodes', 'removals', 'restores', 'writers'],
}

export const storedName = (name: Name): string =>
  ({ files: 'bytes.files', chunks: 'bytes.chunks' })[name as string] ?? name

/** The whole of docs/data-model.md. */
export const dataModelPage = (): string => {
  const groups = Object.entries(GROUPS).map(
    ([title, names]) => `## ${title}\n\n${names.map(collectionSection).join('\n\n')}`,
  )
  return `${[INTRODUCTION, RIGHTS, diagram(), ...groups, OTHER_COLLECTIONS].join('\n\n')}\n`
}

const INTRODUCTION = `# The data model

The collections of the database. This page is made by \`bun scripts/lib/docs/write-data-model.ts\` from the types of the
collections, the schemas of the documents and the table of indexes; edit \`scripts/lib/docs/data-model/\` instead.

- Ids are UUIDs in lower case. Times are dates in UTC.
- A record of a church names it in \`churchId\`, and every query names the church.
- A save writes its head, revision, event, outbox entry, operation, search document and the church's cursor in one
  transaction.
- Deleting a song does not exist; archiving hides it. The sizes of documents and indexes are in
  [scaling.md](scaling.md#how-much-is-needed).`

const collectionSection = (name: Name): string => {
  const { purpose, writtenBy, readBy, growth, removal } = notes[name]
  const facts = [
    `- **Written by**: ${writtenBy}`,
    `- **Read by**: ${readBy}`,
    `- **Growth**: ${growth}`,
    `- **Removed by**: ${removal}`,
    `- **Shard key**: ${shardKeys[name].key?.map((field) => `\`${field}\``).join(', ') ?? 'none, not sharded'}`,
  ]
  const example = `\`\`\`js\n${shellValue(examples[name], '')}\n\`\`\``
  return [`### ${storedName(name)}`, purpose, facts.join('\n'), example, indexTable(name)]
    .filter(Boolean)
    .join('\n\n')
}

/** The name that MongoDB gives to an index. */
const indexName = ({ key }: IndexPlan): string =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_')

const indexTable = (name: Name): string => {
  const plans = [...indexes, ...shardingIndexes, RESTORE_INDEX].filter(
    ({ collection }) => collection === name,
  )
  const { queries } = notes[name]
  const unknown = Object.keys(queries).filter((query) => !plans.some((plan) => indexName(plan) === query))
  if (unknown.length > 0)
    throw new Error(`The notes of ${name} name indexes that do not exist: ${unknown.join(', ')}`)
  const rows = plans.map((plan) => {
    const query = queries[indexName(plan)]
    if (!query) throw new Error(`The notes of ${name} do not say what ${indexName(plan)} is for.`)
    const fields = Object.entries(plan.key).map(
      ([field, direction]) => `\`${field}\`${direction < 0 ? ' descending' : ''}`,
    )
    const kinds = [
      plan.options?.unique ? 'unique' : [],
      plan.options?.expireAfterSeconds === undefined ? [] : 'TTL',
    ].flat()
    return [
      [fields.join(', '), ...kinds].join('; '),
      shardingIndexes.includes(plan) ? 'a sharded database' : 'every database',
      query,
    ]
  })
  return rows.length > 0 ? markdownTable(['Index', 'On', 'Queries'], rows) : ''
}

/** Fields of church records that refer to the church are left out, except where the church owns the record directly. */
const diagram = (): string => {
  const lines = (Object.entries(notes) as [Name, Notes][]).flatMap(([name, { references }]) =>
    Object.entries(references).map(([field, target]) => {
      if (!hasField(examples[name], field)) throw new Error(`${name} has no field ${field}.`)
      return `  "${storedName(target)}" ||--o{ "${storedName(name)}" : "${field}"`
    }),
  )
  return `## References

A line leads from a collection to the collection whose documents name it in the given field. \`revisions.resourceId\` is the
id of a song, a lyric version, an arrangement or a service, and \`claims.ownerId\` that of a person or a church.

\`\`\`mermaid
erDiagram
${lines.join('\n')}
\`\`\``
}

const hasField = (document: unknown, path: string): boolean =>
  path
    .split('.')
    .reduce<unknown>((value, field) => Object(Array.isArray(value) ? value[0] : value)[field], document) !==
  undefined

/** A document as mongosh prints it. */
const shellValue = (value: unknown, indent: string): string => {
  if (value instanceof Date) return `ISODate('${value.toISOString()}')`
  if (value instanceof Binary) return `BinData(0, '${value.toString('base64')}…')`
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object'))
      return `[${value.map((item) => shellValue(item, '')).join(', ')}]`
    return `[${value.map((item) => shellValue(item, indent)).join(', ')}]`
  }
  if (value !== null && typeof value === 'object') {
    const inner = `${indent}  `
    const fields = Object.entries(value).map(
      ([name, field]) => `${inner}${/^\w+$/.test(name) ? name : `'${name}'`}: ${shellValue(field, inner)},`,
    )
    return `{\n${fields.join('\n')}\n${indent}}`
  }
  return typeof value === 'string' ? `'${JSON.stringify(value).slice(1, -1)}'` : String(value)
}
