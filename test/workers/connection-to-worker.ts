import { connect } from 'node:net'
import { requestHead } from '../../testkit/http/raw-http.ts'
import { ORIGIN } from '../../testkit/server.ts'
import { type TwoWorkers, workerOf } from './two-workers.ts'

interface Answer {
  readonly status: number
  readonly requestId: string
  // biome-ignore lint/suspicious/noExplicitAny: the body of any answer
  readonly body: any
}

export interface WorkerConnection extends Disposable {
  request(method: string, path: string, headers?: Record<string, string>, body?: unknown): Promise<Answer>
}

/** A connection that stays open and belongs to this worker: the system gives new ones to any of them. */
export const connectToWorker = async (two: TwoWorkers, worker: number): Promise<WorkerConnection> => {
  for (;;) {
    const connection = openConnection(two)
    const { requestId } = await connection.request('GET', '/api/v1/churches')
    if ((await workerOf(two.server, requestId)) === worker) return connection
    connection[Symbol.dispose]()
  }
}

const openConnection = ({ server, cookie }: TwoWorkers): WorkerConnection => {
  const socket = connect(server.port, '127.0.0.1')
  let received = Buffer.alloc(0)
  let onPart = () => {}
  let onClose = () => {}
  socket.on('data', (part) => {
    received = Buffer.concat([received, Buffer.from(part)])
    onPart()
  })
  let isClosed = false
  socket.on('close', () => {
    isClosed = true
    onClose()
  })
  return {
    async request(method, path, headers = {}, body) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
      const sent = { connection: 'keep-alive', origin: ORIGIN, cookie, ...(text ? type : {}), ...headers }
      socket.write(requestHead(method, path, sent) + text)
      return new Promise((resolve, reject) => {
        onClose = () => reject(new Error('The connection was closed without an answer.'))
        if (isClosed) onClose()
        onPart = () => {
          const answer = parse(received)
          if (!answer) return
          received = Buffer.alloc(0)
          resolve(answer)
        }
      })
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** null until all of it is there. */
const parse = (bytes: Buffer): Answer | null => {
  const [head = '', text] = bytes.toString().split('\r\n\r\n')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  if (text === undefined || Buffer.byteLength(text) < Number(field('content-length'))) return null
  const [, status] = head.split(' ')
  return { status: Number(status), requestId: field('x-request-id'), body: text ? JSON.parse(text) : null }
}
