/** A parent to be killed: starts the managed mongod on a folder, prints its data, and waits. */
import { startLocalMongod } from '../../src/mongod/local-mongod.ts'

const [binary = '', dataDir = ''] = process.argv.slice(2)
const mongod = await startLocalMongod({ binary, dataDir, cacheGb: 0.25 })
console.log(JSON.stringify({ uri: mongod.uri, port: mongod.port, pid: mongod.pid }))
await mongod.exited
