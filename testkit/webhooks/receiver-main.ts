import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { endWithInput } from '../proof/end-with-parent.ts'
import { CERTIFICATE, PRIVATE_KEY } from './certificate.ts'
import type { Behaviour, FromReceiver, Received, ToReceiver } from './receiver.ts'

/**
 * The process of a receiver: it reports each request and answers as its last instruction for the path says. It writes to
 * the socket itself, because a server of HTTP would not let it break the rules.
 */
let behaviours: Readonly<Record<string, Behaviour>> = {}

const tell = (message: FromReceiver): void => void process.send?.(message)

/** The request, once all of it is there. */
const parse = (text: string): Received | null => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  const body = Buffer.from(text.slice(end + 4), 'latin1')
  if (body.length < Number(headers['content-length'] ?? 0)) return null
  return { path: first.split(' ')[1] ?? '', headers, body: body.toString() }
}

const withStatus = (status: number, headers = ''): string =>
  `HTTP/1.1 ${status} Status\r\n${headers}Content-Length: 2\r\nConnection: close\r\n\r\nno`

const writeEndlessly = (socket: Socket): void => {
  const part = 'x'.repeat(64 * 1024)
  const write = (): void => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', write)
  write()
}

const faults = {
  hang: () => {},
  reset: (socket) => socket.resetAndDestroy(),
  close: (socket) => socket.end(),
  garbage: (socket) => socket.end('This is not HTTP.\r\n\r\n'),
  headers: (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`),
  redirect: (socket) => socket.end(withStatus(302, 'Location: /redirected\r\n')),
  endless(socket) {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    writeEndlessly(socket)
  },
} satisfies Record<Extract<Behaviour, string>, (socket: Socket) => void>

/** How many requests came to each path. */
const counts = new Map<string, number>()

const answer = (socket: Socket, path: string): void => {
  const behaviour = behaviours[path] ?? 200
  const count = (counts.get(path) ?? 0) + 1
  counts.set(path, count)
  if (typeof behaviour === 'number') socket.end(withStatus(behaviour))
  else if (typeof behaviour === 'string') faults[behaviour](socket)
  else if ('afterMs' in behaviour) setTimeout(() => socket.end(withStatus(200)), behaviour.afterMs)
  else socket.end(withStatus(count > behaviour.times ? 200 : behaviour.first))
}

const serve = (socket: Socket): void => {
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (part) => {
    text += part.toString('latin1')
    const request = parse(text)
    if (!request) return
    text = ''
    tell({ is: 'request', request })
    socket.on('close', () => tell({ is: 'closed', path: request.path }))
    answer(socket, request.path)
  })
}

const hasTls = process.argv.includes('--tls')
const server = hasTls ? createTlsServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, serve) : createServer(serve)
process.on('message', (message: ToReceiver) => {
  behaviours = { ...behaviours, ...message.behaviours }
  tell({ is: 'told' })
})
if (hasTls) server.on('tlsClientError', () => {})
server.listen(0, process.argv[2], () => {
  tell({ is: 'listening', port: (server.address() as AddressInfo).port })
})
void endWithInput()
