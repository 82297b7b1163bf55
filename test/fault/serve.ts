/** A server in its own process, to be stopped or killed. It prints its port. */
import { readConfig } from '../../src/config.ts'
import { start } from '../../src/server.ts'

const { port } = await start(readConfig(process.env))
console.log(port)
