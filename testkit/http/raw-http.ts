import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { holdToContract } from '../contract.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  readonly text: string
}

/** A header that is undefined is not sent. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>

/** The head of a request, up to and with its empty line. */
export const requestHead = (method: string, path: string, headers: RequestHeaders = {}): string => {
  const all = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** The same bytes without announcing their length. */
export const chunked = (body: Uint8Array, size = 5000): string => {
  const text = Buffer.from(body).toString('latin1')
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, at * size + size),
  )
  return [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
}

/**
 * Writes these bytes and reads until the server closes the connection: for requests that no client library sends.
 */
export const sendBytes = (port: number, ...parts: (string | Uint8Array)[]): Promise<RawAnswer> => {
  const connection = openConnection(port)
  for (const part of parts) void connection.send(part)
  return connection.answer()
}

/** One request on a connection of its own; every byte of the answer, with nothing added or decoded. */
export const askRaw = async (
  port: number,
  method: string,
  path: string,
  headers: RequestHeaders = {},
): Promise<RawAnswer> => {
  const answer = await sendBytes(port, requestHead(method, path, headers))
  holdToContract(method, path, answer)
  return answer
}

const socketTo = (server: number | URL) => {
  if (typeof server === 'number') return connect(server, '127.0.0.1')
  const { hostname: host, port, protocol } = server
  return protocol === 'https:'
    ? connectSecurely({ host, port: Number(port || 443), servername: host })
    : connect({ host, port: Number(port || 80) })
}

export type Connection = ReturnType<typeof openConnection>

/** A connection to a port of this machine, or to the server of an address, to send to part by part. */
export const openConnection = (server: number | URL) => {
  const socket = socketTo(server)
  const received: Buffer[] = []
  const { promise: connected, resolve: hasConnected, reject: cannotConnect } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  const { promise: first, resolve: gotFirst } = Promise.withResolvers<void>()
  const { promise: closed, resolve: hasClosed } = Promise.withResolvers<void>()
  socket.on('connect', () => hasConnected())
  socket.on('data', (part) => {
    received.push(Buffer.from(part))
    gotFirst()
  })
  socket.on('error', (error) => {
    cannotConnect(error)
    fail(error)
  })
  socket.on('close', () => {
    gotFirst()
    end()
    hasClosed()
  })
  // A broken connection fails only the calls that wait for it.
  connected.catch(() => {})
  ended.catch(() => {})
  /** Everything received until the server closed the connection. */
  const answer = async (): Promise<RawAnswer> => {
    await ended
    return parse(Buffer.concat(received))
  }
  return {
    connected,
    closed,
    /** Settles when the operating system has taken the bytes, or the connection is closed. */
    send: (bytes: string | Uint8Array): Promise<void> =>
      Promise.race([new Promise<void>((sent) => socket.write(bytes, () => sent())), closed]),
    /** Waits until the server has received the bytes, so that no data is buffered here. */
    async sendAsTaken(bytes: Uint8Array): Promise<void> {
      const taken = Promise.withResolvers<void>()
      socket.once('drain', taken.resolve)
      if (!socket.write(bytes)) await Promise.race([taken.promise, ended])
      socket.off('drain', taken.resolve)
    },
    answer,
    /** The same for a client that pauses reading repeatedly. */
    async slowAnswer(every: { readonly ms: number; readonly pauseMs: number }): Promise<RawAnswer> {
      const steps = setInterval(() => {
        socket.pause()
        setTimeout(() => socket.resume(), every.pauseMs)
      }, every.ms)
      return answer().finally(() => clearInterval(steps))
    },
    /** The bytes received so far, at least one: for a connection that stays open. */
    async firstAnswer(): Promise<RawAnswer> {
      await first
      return parse(Buffer.concat(received))
    },
    pause: () => socket.pause(),
    close(): Promise<void> {
      socket.destroy()
      return closed
    },
  }
}

const parse = (bytes: Buffer): RawAnswer => {
  const headEnd = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
  const body = bytes.subarray(headEnd + 4)
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body,
    get text() {
      return body.toString('utf8')
    },
  }
}
