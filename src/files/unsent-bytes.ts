import { busy } from '../core/failures.ts'
import type { Connection } from '../http/route.ts'

/** The most that Linux buffers for one connection by default (`net.ipv4.tcp_wmem`), if its reader does not read. */
const SOCKET_BUFFER_BYTES = 4_194_304
/** An address with more than this in buffers loses its oldest answers: 16 large files, or 200 files of 300 kB. */
const MAX_LASTING_BYTES = 16 * SOCKET_BUFFER_BYTES
/** An address with this much in buffers is refused further files. */
export const MAX_UNSENT_BYTES = 4 * MAX_LASTING_BYTES
/** The most that Bun takes. */
const IDLE_SECONDS = 255
/** How long an answer above MAX_LASTING_BYTES may go on. Bun does not report whether a reader is slow or stalled. */
export const CROWDED_IDLE_SECONDS = 30
/** Answers that ended are removed when an address has so many, or when there are so many addresses. */
const MAX_ANSWERS = 64
const MAX_ADDRESSES = 1_000
const RETRY_SECONDS = 10

export interface UnsentAnswer {
  readonly bytes: number
  readonly connection: Connection
  idleSeconds: number
}

/** Bounds the memory of the system that slow readers of one address hold. */
export interface UnsentBytes {
  /** Counts an answer until its request has ended. Throws 503 when the address would exceed its limit. */
  add(connection: Connection, bytes: number): Readonly<UnsentAnswer>
}

export const createUnsentBytes = (): UnsentBytes => {
  const answers = new Map<string, UnsentAnswer[]>()

  const openOf = (address: string): UnsentAnswer[] => {
    const open = (answers.get(address) ?? []).filter(({ connection }) => connection.isOpen())
    if (open.length > 0) answers.set(address, open)
    else answers.delete(address)
    return open
  }

  return {
    add(connection, length) {
      const { address } = connection
      const bytes = Math.min(length, SOCKET_BUFFER_BYTES)
      const known = answers.get(address) ?? []
      const mustCount = known.length >= MAX_ANSWERS || sum(known) + bytes > MAX_LASTING_BYTES
      const open = mustCount ? openOf(address) : known
      if (sum(open) + bytes > MAX_UNSENT_BYTES) throw tooManyDownloads()
      if (answers.size >= MAX_ADDRESSES) for (const other of [...answers.keys()]) openOf(other)
      const answer = { bytes, connection, idleSeconds: IDLE_SECONDS }
      answers.set(address, [...open, answer])
      shortenOldest(open, sum(open) + bytes - MAX_LASTING_BYTES)
      return answer
    },
  }
}

const shortenOldest = (open: readonly UnsentAnswer[], tooMany: number): void => {
  let left = tooMany
  for (const answer of open) {
    if (left <= 0) return
    left -= answer.bytes
    if (answer.idleSeconds === CROWDED_IDLE_SECONDS) continue
    answer.idleSeconds = CROWDED_IDLE_SECONDS
    answer.connection.setIdleTimeout(CROWDED_IDLE_SECONDS)
  }
}

const sum = (answers: readonly UnsentAnswer[]): number =>
  answers.reduce((total, { bytes }) => total + bytes, 0)

const tooManyDownloads = () =>
  busy(
    'Your network is reading too many files at the same time. Wait until one of them has arrived and try again.',
    RETRY_SECONDS,
  )
