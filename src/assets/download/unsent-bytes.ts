import { busy } from '../../core/failures.ts'
import type { Connection } from '../../http/route.ts'

/** The most that Linux buffers for one connection by default (`net.ipv4.tcp_wmem`), if its reader does not read. */
const SOCKET_BUFFER_BYTES = 4_194_304
/** One address may have so much in buffers: 16 large files, or 200 files of 300 kB, that nothing is read of. */
export const MAX_UNSENT_BYTES_PER_ADDRESS = 16 * SOCKET_BUFFER_BYTES
/** Answers that ended are removed when an address has so many, or when there are so many addresses. */
const MAX_ANSWERS = 64
const MAX_ADDRESSES = 1_000
const RETRY_SECONDS = 10

interface UnsentAnswer {
  readonly bytes: number
  readonly connection: Connection
}

/** Bounds the memory of the system that slow readers of one address hold. */
export interface UnsentBytes {
  /** Counts an answer until its request has ended. Throws 503 when the address would exceed its limit. */
  add(connection: Connection, bytes: number): void
}

export const createUnsentBytes = (limit = MAX_UNSENT_BYTES_PER_ADDRESS): UnsentBytes => {
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
      const mustCount = known.length >= MAX_ANSWERS || sum(known) + bytes > limit
      const open = mustCount ? openOf(address) : known
      if (sum(open) + bytes > limit) throw tooManyDownloads()
      if (answers.size >= MAX_ADDRESSES) for (const other of [...answers.keys()]) openOf(other)
      answers.set(address, [...open, { bytes, connection }])
    },
  }
}

const sum = (answers: readonly UnsentAnswer[]): number =>
  answers.reduce((total, { bytes }) => total + bytes, 0)

const tooManyDownloads = () =>
  busy(
    'Your network is reading too many files at the same time. Wait until one of them has arrived and try again.',
    RETRY_SECONDS,
  )
