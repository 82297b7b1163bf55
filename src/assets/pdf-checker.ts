/**
 * The checker's process: a file's path comes in as one JSON line, its verdict goes out as one. It ends
 * when its input does, so it does not outlive the server. Nothing in it opens a connection.
 */
import { inspect } from './pdf-inspect.ts'

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)

say('ready')
for await (const line of console) {
  // The end of the input comes as an empty line.
  if (line === '') continue
  const path: string = JSON.parse(line)
  say(inspect(await Bun.file(path).bytes()))
}
