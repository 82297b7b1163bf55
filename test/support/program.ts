import { join } from 'node:path'
import { testMongodBinary } from './mongodb.ts'

const MAIN = join(import.meta.dir, '../../src/main.ts')

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string | Uint8Array<ArrayBuffer>
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Nothing of the person's own settings reaches the program; the mongod to use is the one the tests use. */
const environment = async (env: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  MONGOD_BINARY: await testMongodBinary(),
  ...env,
})

/** Runs Psaltery as a person would, in a process of its own, to its end. */
export const psaltery = async (words: readonly string[], options: ProgramOptions = {}): Promise<Ended> => {
  const child = Bun.spawn([process.execPath, '--no-env-file', MAIN, ...words], {
    env: await environment(options.env ?? {}),
    stdin: new Blob([options.stdin ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, stdout, stderr }
}

export interface Serving {
  readonly port: number
  readonly url: string
  readonly child: Bun.Subprocess
  /** Settles with everything said so far, once it holds this. */
  said(text: string): Promise<string>
  stop(): Promise<number>
}

/** Starts `serve` in a process of its own and waits until it listens. */
export const serving = async (env: Readonly<Record<string, string>>): Promise<Serving> => {
  const child = Bun.spawn([process.execPath, '--no-env-file', MAIN, 'serve'], {
    env: await environment({ PORT: '0', ...env }),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const log = follow(child.stdout, child.exited)
  const words = follow(child.stderr, child.exited)
  const line = /"message":"listening".*"port":(\d+)/.exec(
    await log('"listening"').catch(async () => await words('')),
  )
  if (!line) throw new Error(`It did not start: ${await words('')}`)
  return {
    port: Number(line[1]),
    url: `http://127.0.0.1:${line[1]}`,
    child,
    said: words,
    stop() {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

/** Reads a stream to its end and lets others wait for what appears in it. */
const follow = (stream: ReadableStream<Uint8Array>, exited: Promise<unknown>) => {
  let text = ''
  let over = false
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of stream) {
      text += decoder.decode(part, { stream: true })
      wake()
    }
    await exited
    over = true
    wake()
  }
  void read()
  return (wanted: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (text.includes(wanted)) resolve(text)
        else if (over) reject(new Error(`It ended without saying "${wanted}", but: ${text}`))
        else return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
}
