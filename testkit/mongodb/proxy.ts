import { connect, createServer, type Socket } from 'node:net'
import type { Document } from 'mongodb'
import { answerTo, framer, readCommand, readHeader, type WireCommand } from './wire.ts'

/**
 * A proxy between the driver and MongoDB. It sees each command and can break the connection before it or after it,
 * answer in MongoDB's place, or delay it.
 */
export interface MongoProxy {
  readonly uri: string
  /** Asked for each command, in the order of their arrival; null lets all of them pass. */
  onCommand: ((command: WireCommand) => ProxyAction) | null
  /** From now on nothing passes in either direction, and connections stay open, as with a MongoDB that hangs. */
  hang(): void
  /** Breaks every connection; new ones are accepted. */
  breakAll(): void
  stop(): Promise<void>
}

export type ProxyAction =
  | 'pass'
  /** The connection breaks, before the command reaches MongoDB. */
  | 'lose the command'
  /** MongoDB carries the command out, and the connection breaks before the answer. */
  | 'lose the answer'
  /** The driver gets this instead of MongoDB's answer; the command may have been executed. */
  | { readonly answer: Document; readonly carriedOut: boolean }
  | { readonly holdUntil: Promise<unknown> }

export const startMongoProxy = async (mongodbUri: string): Promise<MongoProxy> => {
  const { hostname, port: mongodbPort, username, password } = new URL(mongodbUri)
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((driver) => {
    const mongod = connect(Number(mongodbPort || 27017), hostname)
    for (const socket of [driver, mongod]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        driver.destroy()
        mongod.destroy()
      })
    }
    const link = { driver, mongod, isHanging: () => isHanging }
    carry(link, (command) => proxy.onCommand?.(command) ?? 'pass')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const login = username ? `${username}:${password}@` : ''
  const proxy: MongoProxy = {
    uri: `mongodb://${login}127.0.0.1:${port}/?directConnection=true`,
    onCommand: null,
    hang() {
      isHanging = true
    },
    breakAll() {
      for (const socket of sockets) socket.destroy()
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        proxy.breakAll()
      }),
  }
  return proxy
}

interface End {
  /** Asked for each command until it answers true. */
  isAt(command: WireCommand): boolean
  /** Whether MongoDB still gets that command. */
  readonly arrives: boolean
  /** Ends the program. */
  end(): unknown
}

/** Ends a program at one of its commands, and lets none through after it. Answers whether it came that far. */
export const endAt = async (
  proxy: MongoProxy,
  { isAt, arrives, end }: End,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  let isOver = false
  proxy.onCommand = (command) => {
    if (isOver) return 'lose the command'
    if (!isAt(command)) return 'pass'
    isOver = true
    end()
    return arrives ? 'pass' : 'lose the command'
  }
  await work()
  proxy.onCommand = null
  return isOver
}

interface Link {
  readonly driver: Socket
  readonly mongod: Socket
  isHanging(): boolean
}

const carry = ({ driver, mongod, isHanging }: Link, fateOf: (command: WireCommand) => ProxyAction): void => {
  /** The action for MongoDB's answer, by request id. */
  const answers = new Map<number, 'lose' | Document>()
  const cut = () => {
    driver.destroy()
    mongod.destroy()
  }

  const forward = (message: Buffer): void => {
    if (isHanging()) return
    const command = readCommand(message)
    const action = command ? fateOf(command) : 'pass'
    const { requestId } = readHeader(message)
    if (action === 'pass') mongod.write(message)
    else if (action === 'lose the command') cut()
    else if (action === 'lose the answer') {
      answers.set(requestId, 'lose')
      mongod.write(message)
    } else if ('holdUntil' in action) void action.holdUntil.then(() => mongod.write(message))
    else if (action.carriedOut) {
      answers.set(requestId, action.answer)
      mongod.write(message)
    } else driver.write(answerTo(requestId, action.answer))
  }

  const back = (message: Buffer): void => {
    if (isHanging()) return
    const { responseTo } = readHeader(message)
    const answer = answers.get(responseTo)
    answers.delete(responseTo)
    if (answer === undefined) driver.write(message)
    else if (answer === 'lose') cut()
    else driver.write(answerTo(responseTo, answer))
  }

  driver.on('data', framer(forward))
  mongod.on('data', framer(back))
}
