import { connect } from 'node:net'
import { holdToContract } from './contract.ts'
import type { Client } from './people.ts'
import { ORIGIN, type TestServer } from './server.ts'

export const assetsPath = (churchId: string): string => `/api/v1/churches/${churchId}/assets`

export const contentPath = (churchId: string, assetId: string): string =>
  `${assetsPath(churchId)}/${assetId}/content`

export const publicContentPath = (churchId: string, assetId: string): string =>
  `/api/v1/public/churches/${churchId}/assets/${assetId}/content`

/** The headers of an upload by this person. */
export const uploadHeaders = (person: Client): Record<string, string> => ({
  cookie: person.cookie ?? '',
  origin: ORIGIN,
  'content-type': 'application/pdf',
})

export const upload = async (
  server: Pick<TestServer, 'url'>,
  person: Client,
  churchId: string,
  bytes: Uint8Array,
  filename = 'choir.pdf',
): Promise<Response> => {
  const path = `${assetsPath(churchId)}?filename=${encodeURIComponent(filename)}`
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: uploadHeaders(person),
    body: new Uint8Array(bytes),
  })
  const { status, headers } = answer
  holdToContract('POST', path, { status, headers, text: await answer.clone().text() })
  return answer
}

/** Uploads and answers the asset's id. */
export const uploadedId = async (
  server: Pick<TestServer, 'url'>,
  person: Client,
  churchId: string,
  bytes: Uint8Array,
  filename?: string,
): Promise<string> => {
  const answer = await upload(server, person, churchId, bytes, filename)
  const body = await answer.json()
  if (answer.status !== 201) throw new Error(`Not uploaded: ${JSON.stringify(body)}`)
  return body.asset.id
}

export interface RawBytes {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** One request on a socket of its own; every byte of the answer, with nothing added or decoded. */
export const askRaw = async (
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawBytes> => {
  const line = openLine(port)
  line.send(requestHead(method, path, { connection: 'close', ...headers }))
  const answer = await line.answer()
  holdToContract(method, path, { ...answer, text: answer.body.toString('latin1') })
  return answer
}

export const requestHead = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): string => {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A connection to send to bit by bit. */
export const openLine = (port: number) => {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const { promise: first, resolve: gotFirst } = Promise.withResolvers<void>()
  socket.on('data', (part) => {
    received.push(Buffer.from(part))
    gotFirst()
  })
  socket.on('error', reject)
  socket.on('close', () => {
    gotFirst()
    resolve()
  })
  // A line that broke is a failure only for whoever waits for its answer.
  ended.catch(() => {})
  /** All of what came, when the server has closed the connection. */
  const answer = async (): Promise<RawBytes> => {
    await ended
    return parse(Buffer.concat(received))
  }
  return {
    send: (bytes: string | Uint8Array) => socket.write(bytes),
    /** Waits until the server has taken what was sent, so that nothing piles up on this side. */
    async sendAsTaken(bytes: Uint8Array): Promise<void> {
      const taken = Promise.withResolvers<void>()
      socket.once('drain', taken.resolve)
      if (!socket.write(bytes)) await Promise.race([taken.promise, ended])
      socket.off('drain', taken.resolve)
    },
    answer,
    /** The same for one who stops reading again and again. */
    async slowAnswer(every: { readonly ms: number; readonly pauseMs: number }): Promise<RawBytes> {
      const steps = setInterval(() => {
        socket.pause()
        setTimeout(() => socket.resume(), every.pauseMs)
      }, every.ms)
      return answer().finally(() => clearInterval(steps))
    },
    /** What came so far, once anything did: for a connection that stays open. */
    async firstAnswer(): Promise<RawBytes> {
      await first
      return parse(Buffer.concat(received))
    },
    pause: () => socket.pause(),
    hangUp: () => socket.destroy(),
  }
}

const parse = (bytes: Buffer): RawBytes => {
  const border = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, border).toString('latin1').split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  return { status: Number(first.split(' ')[1]), headers, body: bytes.subarray(border + 4) }
}
