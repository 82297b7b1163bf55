import { dirname, join } from 'node:path'
import { testMongodBinary } from '../mongodb/mongodb.ts'
import { MAIN, ROOT, SOURCE_FILE } from './main-file.ts'

interface ProgramOptions {
  /** As `bun run start` does, in a process group of its own; otherwise the program alone. */
  readonly asScript?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string | Uint8Array<ArrayBuffer>
  /** The folder of the program, for another version. */
  readonly folder?: string
}

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The program gets none of the developer's settings, and uses the mongod of the tests. */
export const environment = async (env: Readonly<Record<string, string>>) => ({
  // `bun run` looks for bun like for any other program.
  PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
  HOME: process.env.HOME ?? '',
  MONGOD_BINARY: await testMongodBinary(),
  ...env,
})

/** On a busy machine any command may print this line, which is not part of its answer. */
export const WAITS = 'MongoDB does not answer yet: waiting for it, up to 15 seconds.\n'

/** Runs Psaltery as a person would, in a process of its own, to its end. */
export const psaltery = async (words: readonly string[], options: ProgramOptions = {}): Promise<Ended> => {
  const { stderr, ...ended } = await (await startPsaltery(words, options)).ended
  return { ...ended, stderr: stderr.replaceAll(WAITS, '') }
}

export interface Running {
  readonly child: Bun.Subprocess
  readonly ended: Promise<Ended>
  /** Resolves with the whole stderr once it contains this text. */
  said(text: string): Promise<string>
  /** The same for stdout. */
  logged(text: string): Promise<string>
}

/** Starts Psaltery as a person would, in a process of its own, to be watched while it runs. */
export const startPsaltery = async (
  words: readonly string[],
  options: ProgramOptions = {},
): Promise<Running> => {
  const { folder } = options
  const main = folder ? join(folder, SOURCE_FILE) : MAIN
  const typed = options.asScript ? ['run', 'start'] : ['--no-env-file', main, ...words]
  return startProgram([process.execPath, ...typed], {
    cwd: folder ?? ROOT,
    env: await environment(options.env ?? {}),
    detached: options.asScript ?? false,
    stdin: options.stdin ?? '',
  })
}

interface StartOptions {
  readonly cwd: string
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>
  readonly detached?: boolean
  readonly stdin?: string | Uint8Array<ArrayBuffer>
}

/** Starts any program, to be watched while it runs. */
export const startProgram = (command: readonly string[], options: StartOptions): Running => {
  const child = Bun.spawn([...command], {
    cwd: options.cwd,
    env: options.env,
    detached: options.detached ?? false,
    stdin: new Blob([options.stdin ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const stdout = follow(child.stdout, child.exited)
  const stderr = follow(child.stderr, child.exited)
  const ended = async () => ({ code: await child.exited, stdout: await stdout.all, stderr: await stderr.all })
  return { child, ended: ended(), said: stderr.said, logged: stdout.said }
}

export interface Serving {
  readonly port: number
  readonly url: string
  readonly child: Bun.Subprocess
  /** Resolves with the whole output once it contains this text. */
  said(text: string): Promise<string>
  /** The same for the log. */
  logged(text: string): Promise<string>
  stop(): Promise<number>
}

/** Starts `serve` in a process of its own and waits until it listens. */
export const serving = async (
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<Serving> => listening(await startPsaltery(['serve', ...options], { env: { PORT: '0', ...env } }))

/** The same with `bun run start`, as a group of processes that can be signalled together. */
export const servingAsScript = async (env: Readonly<Record<string, string>>): Promise<Serving> =>
  listening(await startPsaltery([], { asScript: true, env: { PORT: '0', ...env } }))

export interface OnTerminal extends Pick<Serving, 'said' | 'stop'> {
  readonly exited: Promise<number>
  type(text: string): void
  /** Presses Ctrl-C and resolves with the exit code. */
  interrupt(): Promise<number>
}

/** Starts a command on a terminal, which shows what it says and its log. */
export const startOnTerminal = (
  command: readonly string[],
  options: Pick<StartOptions, 'cwd' | 'env'>,
): OnTerminal => {
  const shown = new TransformStream<Uint8Array, Uint8Array>()
  const writer = shown.writable.getWriter()
  const child = Bun.spawn([...command], {
    ...options,
    terminal: { data: (_, part) => void writer.write(part.slice()) },
  })
  void child.exited.then(() => writer.close())
  const { said } = follow(shown.readable, child.exited)
  return {
    said,
    exited: child.exited,
    type: (text) => void child.terminal?.write(text),
    stop() {
      child.kill('SIGTERM')
      return child.exited
    },
    interrupt() {
      child.terminal?.write('\u0003')
      return child.exited
    },
  }
}

/** The same with `serve`. */
export const servingOnTerminal = async (env: Readonly<Record<string, string>>): Promise<OnTerminal> =>
  startOnTerminal([process.execPath, '--no-env-file', MAIN, 'serve'], {
    cwd: ROOT,
    env: await environment(env),
  })

/**
 * Runs a command at a terminal, which shows stdout and stderr together; what it reads comes through a pipe, as with
 * `printf … | ./scripts/psaltery …`.
 */
export const psalteryAtTerminal = async (
  words: readonly string[],
  { env = {}, stdin = '' }: { readonly env?: Readonly<Record<string, string>>; readonly stdin?: string },
): Promise<{ readonly code: number; readonly shown: string }> => {
  const decoder = new TextDecoder()
  let shown = ''
  const child = Bun.spawn(
    ['sh', '-c', 'printf %s "$TYPED" | "$@"', 'sh', process.execPath, '--no-env-file', MAIN, ...words],
    {
      env: { ...(await environment(env)), TYPED: stdin },
      terminal: {
        data: (_, part) => {
          shown += decoder.decode(part, { stream: true })
        },
      },
    },
  )
  return { code: await child.exited, shown: shown.replaceAll('\r\n', '\n').replaceAll(WAITS, '') }
}

/** Waits until a `serve` that was started listens. */
export const listening = async ({ child, said, logged }: Running): Promise<Serving> => {
  const line = /"message":"listening".*"port":(\d+)/.exec(
    await logged('"listening"').catch(async () => await said('')),
  )
  if (!line) throw new Error(`It did not start: ${await said('')}`)
  return {
    port: Number(line[1]),
    url: `http://127.0.0.1:${line[1]}`,
    child,
    said,
    logged,
    stop() {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

/** Reads a stream to its end, and resolves waiting calls when their text appears. */
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
    return text
  }
  const all = read()
  const said = (wanted: string): Promise<string> =>
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
  return { said, all }
}
