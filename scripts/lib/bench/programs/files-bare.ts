/** What the file routes are measured beside: Bun.file and the driver's GridFS stream, with nothing around them. */
import { join } from 'node:path'
import { GridFSBucket, MongoClient } from 'mongodb'

const [uri = '', database = '', folder = ''] = process.argv.slice(2)
const client = await new MongoClient(uri, { writeConcern: { w: 'majority', journal: true } }).connect()
const bucket = new GridFSBucket(client.db(database), { bucketName: 'plain' })

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch(request) {
    if (request.method === 'POST') return keep(request)
    const file = Bun.file(join(folder, new URL(request.url).pathname))
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
    const [start, end] = [Number(first ?? 0), Number(last ?? file.size - 1)]
    const headers = { 'content-range': `bytes ${start}-${end}/${file.size}` }
    return new Response(file.slice(start, end + 1), { status: first === undefined ? 200 : 206, headers })
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
