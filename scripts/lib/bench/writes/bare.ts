/**
 * The limit that saves over HTTP are measured against: a bare Bun server that writes the six documents of a save and the
 * church's cursor and does nothing else: it checks no session and reads nothing. Its sessions of MongoDB stay open, and a
 * single document is written without the driver's bulk writes. With BARE_GROUP set, saves that wait share the next
 * transaction, of all churches together; otherwise each has one of its own.
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

const { MONGODB_URI = '', MONGODB_DATABASE = '', HOST = '', PORT = '', BARE_GROUP = '' } = process.env
const client = await new MongoClient(MONGODB_URI, { maxPoolSize: 64 }).connect()
const db = client.db(MONGODB_DATABASE)
const collection = (name: string) => db.collection<Stored>(name)
const options: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
}

const documentsOf = ({ churchId, key, songId, version, document }: Save, cursor: number) => {
  const [eventId, revisionId, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date()]
  const head = { _id: songId, churchId, songId, version, revisionId, schemaVersion: 1, document, at }
  return {
    head: { ...head, archived: false },
    revision: { ...head, _id: revisionId, resourceId: songId, kind: 'song', source: 'manual' },
    event: { _id: eventId, churchId, cursor, kind: 'song.created', songId, version, revisionId, at },
    outbox: { _id: eventId, churchId, createdAt: at },
    operation: {
      _id: { churchId, userId: 'bench', key } as unknown as string,
      churchId,
      response: { status: 201, operationId: eventId, revisionId },
      createdAt: at,
    },
    search: {
      filter: { _id: songId, churchId },
      update: { $set: { title: document.title, metadata: JSON.stringify(document), cursor } },
      upsert: true,
    },
  }
}

const write = async (saves: readonly Save[], session: ClientSession): Promise<void> => {
  const documents: ReturnType<typeof documentsOf>[] = []
  for (const [churchId, own] of Map.groupBy(saves, (save) => save.churchId)) {
    const move = { $inc: { cursor: own.length } } as object
    const moved = await collection('churches').findOneAndUpdate({ _id: churchId }, move, {
      session,
      returnDocument: 'after',
    })
    const last = Number(moved?.cursor)
    documents.push(...own.map((save, at) => documentsOf(save, last - own.length + at + 1)))
  }
  const heads = documents.map(({ head }) =>
    head.version === 1
      ? { insertOne: { document: head } }
      : {
          replaceOne: { filter: { _id: head._id, version: head.version - 1 } as object, replacement: head },
        },
  )
  const all = <K extends keyof ReturnType<typeof documentsOf>>(kind: K) => documents.map((one) => one[kind])
  await writeAll(collection('songs'), heads, session)
  for (const [name, kind] of INSERTED)
    await writeAll(
      collection(name),
      all(kind).map((document) => ({ insertOne: { document } })),
      session,
    )
  await writeAll(
    collection('search'),
    all('search').map((updateOne) => ({ updateOne })),
    session,
  )
}

const INSERTED = [
  ['revisions', 'revision'],
  ['events', 'event'],
  ['outbox', 'outbox'],
  ['operations', 'operation'],
] as const

const writeAll = async (
  written: Collection<Stored>,
  writes: readonly AnyBulkWriteOperation<Stored>[],
  session: ClientSession,
): Promise<void> => {
  const [only, ...others] = writes
  if (!only) return
  if (others.length > 0) await written.bulkWrite(writes, { session, ordered: false })
  else if ('insertOne' in only) await written.insertOne(only.insertOne.document, { session })
  else if ('replaceOne' in only)
    await written.replaceOne(only.replaceOne.filter, only.replaceOne.replacement, { session })
  else if ('updateOne' in only)
    await written.updateOne(only.updateOne.filter, only.updateOne.update, { session, upsert: true })
}

const idle: ClientSession[] = []
const commit = async (saves: readonly Save[]): Promise<void> => {
  const session = idle.pop() ?? client.startSession()
  await session.withTransaction(() => write(saves, session), options)
  idle.push(session)
}

const waiting: { save: Save; saved: PromiseWithResolvers<void> }[] = []
let isBusy = false
const commitTogether = (save: Save): Promise<void> => {
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
    await commit(batch.map(({ save }) => save))
    for (const { saved } of batch) saved.resolve()
  }
  isBusy = false
}

const answerOf = (id: string, version: number, metadata: unknown) =>
  JSON.stringify({ song: { id, version, metadata } })

const save = async (request: Request, churchId: string, songId: string | null): Promise<Response> => {
  const document = (await request.json()) as Save['document']
  const version = songId ? Number(request.headers.get('if-match')?.replaceAll('"', '')) + 1 : 1
  const key = request.headers.get('idempotency-key') ?? ''
  const one: Save = { churchId, key, songId: songId ?? crypto.randomUUID(), version, document }
  await (BARE_GROUP ? commitTogether(one) : commit([one]))
  return new Response(answerOf(one.songId, version, document), {
    status: songId ? 200 : 201,
    headers: { 'content-type': 'application/json', etag: `"${version}"` },
  })
}

Bun.serve({
  hostname: HOST,
  port: Number(PORT),
  // Longer than the retries of a transaction that collides often.
  idleTimeout: 120,
  routes: {
    '/api/health/ready': new Response('{"status":"ok"}'),
    '/api/v1/churches/:churchId/songs': { POST: (request) => save(request, request.params.churchId, null) },
    '/api/v1/churches/:churchId/songs/:songId': {
      PUT: (request) => save(request, request.params.churchId, request.params.songId),
    },
  },
})
