/** What the file routes are measured beside: Bun.file and the driver's GridFS stream, with nothing around them. */
import { join } from 'node:path'
import { GridFSBucket, MongoClient } from 'mongodb'

const [uri = '', database = '', folder = ''] = process.argv.slice(2)
const client = new MongoClient(uri, { writeConcern: { w: 'majority', journal: true } })
const bucket = new GridFSBucket((await client.connect()).db(database), { bucketName: 'plain' })

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') return keep(request)
    const file = Bun.file(join(folder, pathname))
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
    if (start === undefined || end === undefined) return new Response(file)
    const headers = { 'content-range': `bytes ${start}-${end}/${file.size}` }
    return new Response(file.slice(Number(start), Number(end) + 1), { status: 206, headers })
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
