/**
 * What saves are measured beside: a bare Bun server that writes the six documents of a save and the church's cursor and does
 * nothing else: it checks no session and reads nothing. Saves that wait share the next transaction, of all churches together.
 */
import {
  type AnyBulkWriteOperation,
  type ClientSession,
  type Collection,
  MongoClient,
  type TransactionOptions,
} from 'mongodb'

interface Stored {
  _id: string
  [field: string]: unknown
}

interface Save {
  readonly churchId: string
  readonly key: string
  readonly songId: string
  readonly version: number
  readonly document: Readonly<Record<string, unknown>>
}

const [uri = '', database = ''] = process.argv.slice(2)
const client = await new MongoClient(uri, { maxPoolSize: 64 }).connect()
const collection = (name: string) => client.db(database).collection<Stored>(name)
const options: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
}

type Write = AnyBulkWriteOperation<Stored>

/** By collection, what one save writes. */
const writesOf = (
  { churchId, key, songId, version, document }: Save,
  cursor: number,
): readonly (readonly [collection: string, write: Write])[] => {
  const [eventId, revisionId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date()]
  const common = { _id: songId, churchId, songId, version, revisionId, schemaVersion: 1, document, at }
  const head = { ...common, archived: false }
  const before = { _id: songId, version: version - 1 }
  const insert = (inserted: Stored): Write => ({ insertOne: { document: inserted } })
  return [
    ['songs', version === 1 ? insert(head) : { replaceOne: { filter: before, replacement: head } }],
    ['revisions', insert({ ...common, _id: revisionId, resourceId: songId, kind: 'song', source: 'manual' })],
    [
      'events',
      insert({ _id: eventId, churchId, cursor, kind: 'song.created', songId, version, revisionId, at }),
    ],
    ['outbox', insert({ _id: eventId, churchId, createdAt: at })],
    [
      'operations',
      insert({
        _id: { churchId, userId: 'bench', key } as unknown as string,
        churchId,
        response: { status: 201, operationId: eventId, revisionId },
        createdAt: at,
      }),
    ],
    [
      'search',
      {
        updateOne: {
          filter: { _id: songId, churchId },
          update: { $set: { title: document.title, metadata: JSON.stringify(document), cursor } },
          upsert: true,
        },
      },
    ],
  ]
}

const write = async (saves: readonly Save[], session: ClientSession): Promise<void> => {
  const writes: (readonly [string, Write])[] = []
  for (const [churchId, own] of Map.groupBy(saves, (save) => save.churchId)) {
    const move = { $inc: { cursor: own.length } } as object
    const after = { session, returnDocument: 'after' } as const
    const moved = await collection('churches').findOneAndUpdate({ _id: churchId }, move, after)
    const first = Number(moved?.cursor) - own.length + 1
    writes.push(...own.flatMap((save, at) => writesOf(save, first + at)))
  }
  for (const [name, own] of Map.groupBy(writes, ([into]) => into))
    await writeAll(
      collection(name),
      own.map(([, one]) => one),
      session,
    )
}

/** A single document is written without the driver's bulk writes, which is faster. */
const writeAll = async (into: Collection<Stored>, writes: readonly Write[], session: ClientSession) => {
  const [only] = writes
  if (!only || writes.length > 1) await into.bulkWrite(writes, { session, ordered: false })
  else if ('insertOne' in only) await into.insertOne(only.insertOne.document, { session })
  else if ('replaceOne' in only)
    await into.replaceOne(only.replaceOne.filter, only.replaceOne.replacement, { session })
  else if ('updateOne' in only)
    await into.updateOne(only.updateOne.filter, only.updateOne.update, { session, upsert: true })
}

// It stays open.
const session = client.startSession()
const waiting: { save: Save; saved: PromiseWithResolvers<void> }[] = []
let isBusy = false

const commit = (save: Save): Promise<void> => {
  const saved = Promise.withResolvers<void>()
  waiting.push({ save, saved })
  if (!isBusy) void commitWaiting()
  return saved.promise
}

const commitWaiting = async (): Promise<void> => {
  isBusy = true
  while (waiting.length > 0) {
    // Requests that arrived together are all read before the first of them is saved.
    await new Promise((next) => setImmediate(next))
    const batch = waiting.splice(0)
    const saves = batch.map(({ save }) => save)
    await session.withTransaction(() => write(saves, session), options)
    for (const { saved } of batch) saved.resolve()
  }
  isBusy = false
}

const save = async (request: Request, churchId: string, songId: string | null): Promise<Response> => {
  const document = (await request.json()) as Save['document']
  const version = songId ? Number(request.headers.get('if-match')?.replaceAll('"', '')) + 1 : 1
  const key = request.headers.get('idempotency-key') ?? ''
  const one: Save = { churchId, key, songId: songId ?? crypto.randomUUID(), version, document }
  await commit(one)
  const song = { id: one.songId, version, metadata: document }
  return Response.json({ song }, { status: songId ? 200 : 201, headers: { etag: `"${version}"` } })
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  routes: {
    '/api/v1/churches/:churchId/songs': { POST: (request) => save(request, request.params.churchId, null) },
    '/api/v1/churches/:churchId/songs/:songId': {
      PUT: (request) => save(request, request.params.churchId, request.params.songId),
    },
  },
})
console.log(server.port)
