/** What reads are measured beside: a bare Bun server that does one findOne for each request. */
import { MongoClient } from 'mongodb'

const [uri = '', database = ''] = process.argv.slice(2)
const client = new MongoClient(uri, { readConcern: { level: 'majority' } })
const songs = (await client.connect()).db(database).collection<{ _id: string }>('songs')

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const id = request.url.slice(request.url.lastIndexOf('/') + 1)
    return Response.json(await songs.findOne({ _id: id }))
  },
})

console.log(server.port)
