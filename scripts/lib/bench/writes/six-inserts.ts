/**
 * The fastest plain transaction: the six documents of a save, each inserted by a command of its own, one after the other in
 * one session, without HTTP, checks, reads, updates or the church's cursor. A request starts it in this process, so that
 * the code is compiled once; the answer is what was measured.
 */
import { MongoClient, type TransactionOptions } from 'mongodb'
import { metadata } from './song.ts'

interface Stored {
  _id: unknown
  [field: string]: unknown
}

const { MONGODB_URI = '', MONGODB_DATABASE = '', HOST = '', PORT = '' } = process.env
const client = await new MongoClient(MONGODB_URI).connect()
const db = client.db(MONGODB_DATABASE)
const session = client.startSession()
const options: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
}
const churchId = crypto.randomUUID()
let cursor = 0

const documents = (): readonly (readonly [collection: string, document: Stored])[] => {
  const [songId, revisionId, eventId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const at = new Date()
  const document = metadata(`Song ${++cursor}`)
  const { title } = document
  const common = { churchId, songId, version: 1, schemaVersion: 1 }
  const search = { archived: false, title, metadata: JSON.stringify(document), lyrics: {}, cursor }
  return [
    ['songs', { ...common, _id: songId, revisionId, document, createdAt: at, updatedAt: at }],
    ['revisions', { ...common, _id: revisionId, resourceId: songId, kind: 'song', document, createdAt: at }],
    ['events', { ...common, _id: eventId, cursor, kind: 'song.created', revisionId, at }],
    ['outbox', { _id: eventId, churchId, createdAt: at }],
    ['operations', { _id: { churchId, key: eventId }, churchId, revisionId, status: 201, createdAt: at }],
    ['search', { _id: songId, churchId, ...search }],
  ]
}

const run = async (seconds: number) => {
  const latencies: number[] = []
  const began = performance.now()
  for (let now = began; now < began + seconds * 1000; now = performance.now()) {
    const all = documents()
    await session.withTransaction(async () => {
      for (const [name, document] of all)
        await db.collection<Stored>(name).insertOne(document as never, { session })
    }, options)
    latencies.push(performance.now() - now)
  }
  return { ms: performance.now() - began, latencies }
}

Bun.serve({
  hostname: HOST,
  port: Number(PORT),
  idleTimeout: 120,
  routes: {
    '/api/health/ready': new Response('{"status":"ok"}'),
    '/run/:seconds': async ({ params }) => Response.json(await run(Number(params.seconds))),
  },
})
