import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarations } from '../../../src/database.ts'
import type { Declaration, Index } from '../../../src/db/collections.ts'
import { indexChanges } from '../../../src/db/sharding.ts'
import { markdownTable } from '../markdown-table.ts'

const ROOT = join(import.meta.dir, '../../..')

/** The whole of docs/data-model.md. */
export const dataModelPage = (): string => {
  const files = ['src/**/*collections.ts', 'src/core/search-document.ts']
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)].sort())
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  const source = files.map(({ text }) => text).join('\n')
  const collections = Object.entries<Declaration>(declarations).map(([name, declaration]) => {
    const line = new RegExp(String.raw`interface Records \{[^}]*\b${name}: (\w+)\n`)
    const file = files.find(({ text }) => line.test(text))
    const record = interfaceOf(source, line.exec(source)?.[1] ?? '')
    if (!file || !record) throw new Error(`No file has the type of the records of ${name}.`)
    return { path: file.path, section: collectionSection(name, declaration, record) }
  })
  const rooms = [...Map.groupBy(collections, ({ path }) => path)].map(([path, members]) => {
    const room = path.split('/')[1] ?? ''
    const title = `## ${room.slice(0, 1).toUpperCase()}${room.slice(1)}`
    return [title, `Declared in \`${path}\`.`, ...members.map(({ section }) => section)].join('\n\n')
  })
  return `${[INTRODUCTION, ...rooms, OTHERS].join('\n\n')}\n`
}

interface RecordType {
  readonly purpose: string
  /** Those that may be left out end with a question mark. */
  readonly fields: readonly string[]
}

/** What an interface is for, by its comment, and its fields with those of the interface that it extends. */
const interfaceOf = (source: string, name: string): RecordType | null => {
  const comment = String.raw`(?:/\*\*((?:(?!\*/).)*)\*/\n)?`
  const found = new RegExp(
    String.raw`${comment}(?:export )?interface ${name}\b([^\n]*)\{(\}|\n.*?\n\})\n`,
    's',
  ).exec(source)
  if (!found) return null
  const [, purpose = '', heading = '', body = ''] = found
  const base = /extends (\w+)/.exec(heading)?.[1]
  const fields = [...body.matchAll(/^ {2}(\w+\??):/gm)].map(([, field = '']) => field)
  return {
    purpose: purpose.replaceAll(/\s*\n \*\s*/g, ' ').trim(),
    fields: [...new Set([...((base && interfaceOf(source, base)?.fields) || []), ...fields])],
  }
}

const collectionSection = (
  name: string,
  declaration: Declaration,
  { purpose, fields }: RecordType,
): string => {
  const { storedAs = name, shardKey, removed, backup } = declaration
  const facts = [
    `- **Fields**: ${quoted(fields)}`,
    `- **Removed**: ${removed}`,
    `- **Shard key**: ${shardKey ? quoted(shardKey) : 'none, not sharded'}`,
    `- **In a backup of all churches**: ${{ all: 'yes', part: 'in part', none: 'no' }[backup]}`,
  ]
  return [`### ${storedAs}`, purpose, facts.join('\n'), indexTable(declaration)].filter(Boolean).join('\n\n')
}

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const indexTable = (declaration: Declaration): string => {
  const { added, dropped } = indexChanges(declaration)
  const rows = [...declaration.indexes, ...added].map((index) => [
    shownIndex(index),
    added.includes(index)
      ? 'a sharded database'
      : dropped.includes(index)
        ? 'one that is not sharded'
        : 'every database',
    index.serves ?? removalOf(index),
  ])
  return rows.length > 0 ? markdownTable(['Index', 'On', 'Queries'], rows) : ''
}

const shownIndex = ({ key, unique }: Index): string => {
  const fields = Object.entries(key).map(
    ([field, direction]) => `\`${field}\`${direction < 0 ? ' descending' : ''}`,
  )
  return `${fields.join(', ')}${unique ? '; unique' : ''}`
}

const removalOf = ({ expireAfterSeconds = 0 }: Index): string =>
  `MongoDB deletes the record ${expireAfterSeconds === 0 ? 'at' : `${formatted(expireAfterSeconds)} after`} that time.`

const DAY_SECONDS = 86_400

const formatted = (seconds: number): string =>
  seconds < DAY_SECONDS ? `${seconds / 60} minutes` : `${seconds / DAY_SECONDS} days`

const INTRODUCTION = `# The data model

The collections of the database. This page is made by \`bun scripts/lib/docs/write-data-model.ts\` from what the rooms
declare; edit the file that is named at each room instead.

- Ids are UUIDs in lower case. Times are dates in UTC. Secrets are stored as their SHA-256 only.
- Fields with a question mark may be left out. What each is for is written at the type in the named file.
- A record of a church names it in \`churchId\`, and every query names the church.
- A save writes its head, revision, event, outbox entry, operation, search document and the church's cursor in one
  transaction.
- \`document\` of a head and of a revision is what the API sends and takes: the metadata of a song, words, an arrangement or
  a service. Deleting a song does not exist; archiving hides it. The sizes of documents and indexes are in
  [scaling.md](scaling.md#how-much-is-needed).

## A new collection

1. The room that owns it declares it in its \`collections.ts\`: the type of its records, its indexes, the field of its church,
   its shard key, what removes a record, and whether a backup has it. A room without such a file gets one, which
   \`src/database.ts\` then names.
2. \`src/db/migrations.ts\` gets a line, so that databases get the collection and its indexes.
3. The script above writes this page.
4. If a backup has it, \`maintenance/archive/\` writes and reads its lines.

These are three files, and four with backups; before collections were declared, they were 15 places in 11 files. Beside them
only the code that uses the collection and its tests name it. The removal of a church, \`verify\`, \`doctor\`,
\`shard\` and the tests of all these read the declarations.

## Rights

The server and the admin's tool need the role \`readWrite\` on their database and nothing else. It covers reading, writing,
creating collections and indexes. \`hello\`, \`ping\`, \`buildInfo\` and ending one's
own sessions (\`killSessions\`) need no privilege. [operations.md](operations.md#a-mongodb-of-your-own) shows how to create
the user. The managed database has one user, \`psaltery\`. Backups by \`mongodump\` need a user of their own with the role
\`backup\`, and the script of \`shard\` needs one that may administer the cluster.`

const OTHERS = `## rateLimits

Exists with \`RATE_LIMIT_STORE=mongodb\` only: one document for each limit and client address, person or token. MongoDB
deletes it at the end of its minute.`
