import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { openNewFile } from '../../core/system/files.ts'
import { callWhenSlow, withTimeout } from '../../core/time.ts'
import { MongodProblem } from '../process.ts'

/** The host did not answer or does not have the file; another source is tried. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const ANSWER_TIMEOUT_MS = 15_000
const STALL_TIMEOUT_MS = 60_000

/** A link in place of the file is not followed. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW

/**
 * Downloads a file, continuing the partial file of an earlier run, and returns its path. Each process writes to its own
 * file, so two downloads at the same time do not affect each other.
 */
export const download = async (
  url: string,
  target: string,
  sha256: string,
  progress: Progress,
): Promise<string> => {
  const partial = await claimPartial(target)
  await receive(url, partial, progress)
  return verified(partial, sha256)
}

/** Deletes a downloaded file whose checksum is wrong. */
export const verified = async (received: string, sha256: string): Promise<string> => {
  const actual = await sha256Of(received)
  if (actual === sha256) return received
  await rm(received, { force: true })
  const name = basename(received).replace(/\.part\.\d+$/, '')
  throw new MongodProblem(
    `The download ${name} was refused: its SHA-256 is ${actual} instead of ${sha256}; run again, ` +
      'and if that does not help set MONGOD_BINARY to a mongod you trust.',
  )
}

/** Waits only a short time for the headers: a firewall that drops packets counts as no answer. */
export const request = async (url: string, headers: Record<string, string> = {}): Promise<Response> => {
  const noAnswer = new AbortController()
  try {
    const response = fetch(url, { headers, signal: noAnswer.signal })
    return await callWhenSlow(response, ANSWER_TIMEOUT_MS, () => noAnswer.abort())
  } catch {
    throw new Unreachable(`${new URL(url).host} cannot be reached`)
  }
}

const receive = async (url: string, partial: string, progress: Progress) => {
  const have = await sizeOf(partial)
  const response = await request(url, have > 0 ? { range: `bytes=${have}-` } : {})
  // The partial file is complete already; its checksum is checked next.
  if (response.status === 416) return
  if (!response.ok || !response.body) {
    throw new Unreachable(`${new URL(url).host} answered ${response.status} for ${new URL(url).pathname}`)
  }
  const resumed = response.status === 206
  const length = Number(response.headers.get('content-length'))
  let done = resumed ? have : 0
  const total = length > 0 ? done + length : null
  await using file = await (resumed ? open(partial, APPEND) : openNewFile(partial))
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { done: complete, value } = await withTimeout(reader.read(), STALL_TIMEOUT_MS, stalled)
      if (complete) break
      await file.writeFile(value)
      done += value.byteLength
      progress.bytes(done, total)
    }
  } catch {
    throw interrupted(url)
  } finally {
    progress.end()
    await reader.cancel().catch(() => undefined)
  }
  if (total !== null && done < total) throw interrupted(url)
}

const interrupted = (url: string) =>
  new MongodProblem(`The download from ${new URL(url).host} was interrupted; run again to continue it.`)

const stalled = (): never => {
  throw new Error('No data arrived for too long.')
}

/** The partial file of this process, taken over from an ended process if there is one. */
const claimPartial = async (target: string): Promise<string> => {
  const mine = `${target}.part.${process.pid}`
  const prefix = `${basename(target)}.part.`
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    try {
      await rename(`${target}.part.${name.slice(prefix.length)}`, mine)
      return mine
    } catch {
      // Another process has taken it over first.
    }
  }
  return mine
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const sizeOf = async (path: string) => {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Reports the progress of a download. */
export type Progress = {
  note(message: string): void
  bytes(done: number, total: number | null): void
  end(): void
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

const describe = (done: number, total: number | null) =>
  total ? `${megabytes(done)} of ${megabytes(total)}` : megabytes(done)

/** One plain line for every ten percent, for logs and for callers that write elsewhere. */
export const linesTo = (write: (line: string) => void): Progress => {
  let tenth = 0
  return {
    note: write,
    bytes: (done, total) => {
      const reached = total ? Math.floor((done / total) * 10) : 0
      if (reached > tenth) write(`  ${reached * 10} % (${describe(done, total)})`)
      tenth = reached
    },
    end: () => {
      tenth = 0
    },
  }
}

const BAR_WIDTH = 30

/** A progress bar on a terminal. */
const barOn = (terminal: NodeJS.WriteStream): Progress => {
  let drawn = ''
  const draw = (line: string) => {
    if (line !== drawn) terminal.write(`\r\u001b[K${line}`)
    drawn = line
  }
  return {
    note: (message) => void terminal.write(`${message}\n`),
    bytes: (done, total) => {
      const filled = total ? Math.round((done / total) * BAR_WIDTH) : 0
      draw(`  [${'#'.repeat(filled).padEnd(BAR_WIDTH, '.')}] ${describe(done, total)}`)
    },
    end: () => {
      if (drawn) terminal.write('\n')
      drawn = ''
    },
  }
}

export const progressOn = (stream: NodeJS.WriteStream): Progress =>
  stream.isTTY ? barOn(stream) : linesTo((line) => void stream.write(`${line}\n`))
