/**
 * What the file routes are measured beside: Bun.file and the driver's GridFS stream, with nothing around them; and the
 * most that a server can do which queries MongoDB once for each request, with the bytes in a file or in memory.
 */
import { join } from 'node:path'
import { GridFSBucket, MongoClient } from 'mongodb'
import { inOneWrite } from '../../../../src/http/response/in-one-write.ts'

const [uri = '', database = '', folder = ''] = process.argv.slice(2)
const client = new MongoClient(uri, {
  readConcern: { level: 'majority' },
  writeConcern: { w: 'majority', journal: true },
})
const db = (await client.connect()).db(database)
const bucket = new GridFSBucket(db, { bucketName: 'plain' })
const assets = db.collection('assets')
const inMemory = new Map<string, Uint8Array>()

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    if (request.method === 'POST') return keep(request)
    const [, way = '', name = ''] = new URL(request.url).pathname.split('/')
    const file = Bun.file(join(folder, name))
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
    const [start, end] = [Number(first ?? 0), Number(last ?? file.size - 1)]
    const init = {
      status: first === undefined ? 200 : 206,
      headers: { 'content-range': `bytes ${start}-${end}/${file.size}` },
    }
    if (way !== 'file') await assets.findOne()
    if (way !== 'find-memory') return new Response(file.slice(start, end + 1), init)
    const bytes = inMemory.get(name) ?? (await file.bytes())
    inMemory.set(name, bytes)
    const part = bytes.subarray(start, end + 1)
    return new Response(
      inOneWrite(part.length, () => part),
      init,
    )
  },
})

const keep = async (request: Request): Promise<Response> => {
  const upload = bucket.openUploadStream('plain.pdf')
  const stored = Promise.withResolvers<void>()
  upload.on('finish', () => stored.resolve())
  upload.on('error', stored.reject)
  for await (const part of request.body ?? [])
    if (!upload.write(part)) await new Promise<void>((drained) => upload.once('drain', () => drained()))
  upload.end()
  await stored.promise
  return Response.json({ id: upload.id })
}

console.log(server.port)
