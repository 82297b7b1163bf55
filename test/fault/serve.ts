/** A server in a process of its own, to be stopped or killed: says its port, and serves until then. */
import { readConfig } from '../../src/config.ts'
import { start } from '../../src/server.ts'

const { port } = await start(readConfig(process.env))
console.log(port)
