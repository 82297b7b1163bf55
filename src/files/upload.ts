import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Limiter, LimiterFull } from '../core/async/limiter.ts'
import {
  busy,
  type Failure,
  fileTooLarge,
  invalid,
  tooManyUploads,
  uploadStalled,
  uploadTookTooLong,
  wrongMediaType,
} from '../core/failures.ts'
import { newId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Member } from '../core/people.ts'
import { processStateByName, uniqueProcessName } from '../core/system/processes.ts'
import { withTimeout } from '../core/time.ts'
import type { Connection } from '../http/route.ts'
import { unusable } from './pdf/checker-messages.ts'

/** A received file, on disk until it is checked and stored. */
export interface Spooled {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Bytes on their way through this server, in files of their own, named by the process they belong to. */
export interface Spool {
  create(): Promise<{ readonly path: string; readonly handle: FileHandle }>
  remove(path: string): Promise<void>
  /** Removes the files of killed servers. Several servers may share the folder: the files of running ones stay. */
  removeAbandoned(now: Date): Promise<void>
}

/** Whether a server on another machine or in another container runs is not known here. No upload pauses this long. */
const ABANDONED_AFTER_MS = 86_400_000

export const createSpool = (folder: string): Spool => {
  const remove = (path: string) => rm(path, { force: true })
  return {
    remove,
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${await uniqueProcessName()}.${newId()}`)
      return { path, handle: await open(path, 'wx+', 0o600) }
    },
    async removeAbandoned(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        if (await isAbandoned(path, name, now)) await remove(path)
      }
    },
  }
}

const isAbandoned = async (path: string, name: string, now: Date): Promise<boolean> => {
  const owner = await processStateByName(name.slice(0, name.lastIndexOf('.')))
  if (owner !== 'unknown') return owner === 'ended'
  const found = await stat(path).catch(() => null)
  return found !== null && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS
}

interface UploadLimits {
  readonly concurrency: number
  readonly stallSeconds: number
  readonly totalSeconds: number
}

/** The church and the person that an upload counts for. */
type Sender = Pick<Member, 'churchId' | 'userId'>

export interface Uploads {
  /** Receives the body of a request, offers it as a file while `use` runs, and frees the place in any case. */
  receive<T>(
    request: Request,
    connection: Connection,
    sender: Sender,
    use: (file: Spooled) => Promise<T>,
  ): Promise<T>
}

const RETRY_SECONDS = 5
/** How long an upload waits for a place. Its body is not read meanwhile. */
const PLACE_WAIT_MS = 2_000
/** The number of waiting uploads for each place. */
const WAITING_PER_PLACE = 4
/** While a file is checked and stored no bytes move, and Bun must not take that for a dead connection. */
const PROCESSING_IDLE_SECONDS = 120
const RENEW_IDLE_TIMEOUT_MS = 1_000
const BLOCK_BYTES = 1_048_576
/** Even tiny ones: each that waits to be written is an object of its own. */
const MAX_BUFFERED_PARTS = 256
const IDLE_MARGIN_SECONDS = 15

export const createUploads = (
  limits: UploadLimits,
  spool: Spool,
  idleSeconds: number,
  placeWaitMs = PLACE_WAIT_MS,
): Uploads => {
  const { concurrency } = limits
  const maxWaiting = concurrency * WAITING_PER_PLACE
  const places = new Limiter({
    concurrency,
    concurrencyPerKey: shareOf(concurrency),
    maxWaiting,
    maxWaitingPerKey: shareOf(maxWaiting),
  })

  const refusal = (): Failure => (places.running < concurrency ? shareInUse() : tooManyUploads())

  return {
    async receive(request, connection, { churchId, userId }, use) {
      checkHeaders(request)
      const receive = async () => {
        try {
          return await withSpooled(request, connection, limits, spool, use)
        } finally {
          connection.setIdleTimeout(idleSeconds)
        }
      }
      const keys = [`church ${churchId}`, `person ${userId}`]
      const waited = AbortSignal.timeout(placeWaitMs)
      try {
        return await places.run(receive, { keys, signal: waited })
      } catch (error) {
        throw error instanceof LimiterFull || error === waited.reason ? refusal() : error
      }
    },
  }
}

/** The places that one church or one person may take, so that some are left for the others. */
export const shareOf = (places: number): number => Math.max(1, Math.floor(places / 2))

const shareInUse = () =>
  busy(
    'Your church or you are already uploading as many files as one may at the same time. ' +
      'Wait until one of them is finished and try again.',
    RETRY_SECONDS,
  )

/** Checks the headers before a byte of the body is read. */
const checkHeaders = ({ headers }: Request): void => {
  if (!/^application\/pdf\s*(;|$)/i.test(headers.get('content-type') ?? '')) throw wrongMediaType()
  if (Number(headers.get('content-length') ?? 0) > LIMITS.uploadBytes) throw fileTooLarge()
}

const withSpooled = async <T>(
  request: Request,
  connection: Connection,
  limits: UploadLimits,
  spool: Spool,
  use: (file: Spooled) => Promise<T>,
): Promise<T> => {
  if (!request.body) throw unusable('empty')
  const { path, handle } = await spool.create()
  try {
    const received = await writeAll(handle, partsInTime(request.body, connection, limits))
    if (received.size === 0) throw unusable('empty')
    connection.setIdleTimeout(PROCESSING_IDLE_SECONDS)
    return await use({ path, ...received })
  } finally {
    await spool.remove(path)
  }
}

/** Counts and hashes what it writes. Parts may be tiny, so they are buffered: a trip to the disk for each costs time. */
const writeAll = async (handle: FileHandle, parts: AsyncIterable<Uint8Array>) => {
  await using file = handle
  const hasher = new Bun.CryptoHasher('sha256')
  let buffered: Uint8Array[] = []
  let bufferedBytes = 0
  let size = 0
  const flush = async (): Promise<void> => {
    if (bufferedBytes > 0) await writeFully(file, buffered)
    buffered = []
    bufferedBytes = 0
  }
  for await (const part of parts) {
    size += part.length
    if (size > LIMITS.uploadBytes) throw fileTooLarge()
    hasher.update(part)
    buffered.push(part)
    bufferedBytes += part.length
    if (bufferedBytes >= BLOCK_BYTES || buffered.length === MAX_BUFFERED_PARTS) await flush()
  }
  await flush()
  return { size, sha256: hasher.digest('hex') }
}

/** A write may store fewer bytes than it was given. */
const writeFully = async (file: FileHandle, parts: readonly Uint8Array[]): Promise<void> => {
  const { bytesWritten } = await file.writev(parts)
  const size = parts.reduce((sum, { length }) => sum + length, 0)
  if (bytesWritten === size) return
  const left = Buffer.concat(parts).subarray(bytesWritten)
  for (let done = 0; done < left.length; ) done += (await file.write(left, done)).bytesWritten
}

/** The parts of a body. Throws if no part arrives, or the body does not end, in time. */
async function* partsInTime(
  body: ReadableStream<Uint8Array>,
  connection: Connection,
  limits: UploadLimits,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const deadline = performance.now() + limits.totalSeconds * 1_000
  let renewedAt = Number.NEGATIVE_INFINITY
  while (true) {
    // Body bytes do not reset Bun's idle timer, so it is renewed here, but not for every part.
    if (performance.now() - renewedAt > RENEW_IDLE_TIMEOUT_MS) {
      renewedAt = performance.now()
      connection.setIdleTimeout(limits.stallSeconds + IDLE_MARGIN_SECONDS)
    }
    const { done, value } = await nextPart(reader, limits, deadline)
    if (done) return
    yield value
  }
}

const nextPart = (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limits: UploadLimits,
  deadline: number,
) => {
  const totalMs = deadline - performance.now()
  const stallMs = limits.stallSeconds * 1_000
  const part = reader.read().catch(() => {
    throw invalid('The upload broke off before the file was complete. Upload it again.')
  })
  return withTimeout(part, Math.min(stallMs, totalMs), () => {
    throw stallMs < totalMs ? uploadStalled(limits.stallSeconds) : uploadTookTooLong(limits.totalSeconds)
  })
}
