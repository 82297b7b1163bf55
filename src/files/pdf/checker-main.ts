/**
 * The checker's process: files come in, for each one line of JSON with its verdict goes out. It ends when its input does,
 * so it does not outlive the server. Nothing in it opens a file or a connection.
 */
import { writeSync } from 'node:fs'
import { receiveFile } from './checker-messages.ts'
import { inspect } from './inspect.ts'

const STDOUT = 1
const say = (message: unknown) => writeSync(STDOUT, `${JSON.stringify(message)}\n`)

say('ready')
for (let bytes = receiveFile(); bytes; bytes = receiveFile()) say(inspect(bytes))
