import { holdToContract } from '../contract.ts'
import type { CountingClock } from '../counting-clock.ts'
import type { Client } from '../people.ts'
import { ORIGIN } from '../server.ts'
import { openConnection, type RequestHeaders, requestHead } from './raw-http.ts'

export interface LateRequest {
  readonly method: string
  readonly path: string
  readonly headers: RequestHeaders
  readonly body: Uint8Array
  /** Sent in chunks instead of announcing its length. */
  readonly chunked?: true
}

/** The server, and the clock it was started with. */
interface Clocked {
  readonly port: number
  readonly clock: CountingClock
}

/** Sends all but the end of the body, waits until the sender's session was looked up, and sends the end after `meanwhile`. */
export const sendLate = async (
  { port, clock }: Clocked,
  sender: Client,
  { method, path, headers, body, chunked }: LateRequest,
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly status: number; readonly text: string }> => {
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }
  const all = { cookie: sender.cookie ?? '', origin: ORIGIN, connection: 'close', ...length, ...headers }
  const part = (bytes: Uint8Array): Uint8Array =>
    chunked ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]) : bytes
  const connection = openConnection(port)
  const asked = clock.readings
  connection.send(requestHead(method, path, all))
  connection.send(part(body.subarray(0, -1)))
  await clock.until(asked + 1)
  await meanwhile()
  connection.send(part(body.subarray(-1)))
  if (chunked) connection.send('0\r\n\r\n')
  const answer = await connection.answer()
  const text = answer.body.toString('utf8')
  holdToContract(method, path, { ...answer, text })
  return { status: answer.status, text }
}

const CRLF = Buffer.from('\r\n')
