import { join } from 'node:path'

/** A status, an answer after some time, a status for the first requests, or a fault. */
export type Behaviour =
  | number
  | { readonly afterMs: number }
  | { readonly first: number; readonly times: number }
  | 'hang'
  | 'reset'
  | 'close'
  | 'endless'
  | 'garbage'
  | 'headers'
  | 'redirect'

export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type FromReceiver =
  | { readonly is: 'listening'; readonly port: number }
  | { readonly is: 'told' }
  | { readonly is: 'request'; readonly request: Received }
  | { readonly is: 'closed'; readonly path: string }

export interface ToReceiver {
  readonly behaviours: Readonly<Record<string, Behaviour>>
}

/** A program that gets webhooks, in a process of its own. */
export interface Receiver extends AsyncDisposable {
  readonly address: string
  readonly port: number
  /** Every request, in the order of their arrival. */
  readonly received: readonly Received[]
  /** The paths of the requests whose connections have ended. */
  readonly closed: readonly string[]
  /** Those of a path, as their ids. */
  idsAt(path: string): string[]
  /** From now on it answers so at these paths; everywhere else with 200. */
  behave(behaviours: ToReceiver['behaviours']): Promise<void>
}

/** Where the process of the receiver runs: its address there, and the command that runs programs there. */
export interface ReceiverMachine {
  readonly address: string
  readonly command: readonly string[]
}

interface Options {
  readonly tls?: boolean
  /** Another than this machine. */
  readonly machine?: ReceiverMachine
}

const MAIN = join(import.meta.dir, 'receiver-main.ts')

const THIS_MACHINE: ReceiverMachine = { address: '127.0.0.1', command: [] }

export const startReceiver = async ({
  tls = false,
  machine: { address, command } = THIS_MACHINE,
}: Options = {}): Promise<Receiver> => {
  const received: Received[] = []
  const closed: string[] = []
  const listening = Promise.withResolvers<number>()
  let told = Promise.withResolvers<void>()
  const child = Bun.spawn([...command, process.execPath, MAIN, address, ...(tls ? ['--tls'] : [])], {
    stdin: 'pipe',
    stdout: 'inherit',
    stderr: 'inherit',
    ipc(message: FromReceiver) {
      if (message.is === 'listening') listening.resolve(message.port)
      else if (message.is === 'told') told.resolve()
      else if (message.is === 'closed') closed.push(message.path)
      else received.push(message.request)
    },
    onExit: () => listening.reject(new Error('The receiver did not start.')),
  })
  return {
    address,
    port: await listening.promise,
    received,
    closed,
    idsAt: (path) =>
      received.flatMap(({ path: own, headers }) => (own === path ? (headers['webhook-id'] ?? '') : [])),
    async behave(behaviours) {
      told = Promise.withResolvers()
      child.send({ behaviours } satisfies ToReceiver)
      await told.promise
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
