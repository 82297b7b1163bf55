import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Writes these bytes to the server, exactly, and reads until it closes: for what no client library would send. */
export const sendBytes = async (port: number, ...parts: (string | Uint8Array)[]): Promise<RawAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (part) => {
    received += part
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(received))
  for (const part of parts) socket.write(part)
  return parse(await promise)
}

const parse = (answer: string): RawAnswer => {
  const border = answer.indexOf('\r\n\r\n')
  const [first = '', ...lines] = answer.slice(0, border).split('\r\n')
  const headers = new Headers()
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
  return { status: Number(first.split(' ')[1]), headers, text: answer.slice(border + 4) }
}

/** The head of a request, up to and with its empty line. */
export const head = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): string => {
  const all = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
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
