import { open, rename, stat } from 'node:fs/promises'

const BOUNDS = { limitBytes: 10_000_000, lookEveryMs: 60_000 }

export const logSize = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

/** Keeps at most two files of about ten megabytes: the current log and the one before it. */
export const boundLog = (path: string, reopen: () => void, bounds = BOUNDS): (() => void) => {
  const look = async () => {
    if ((await logSize(path)) < bounds.limitBytes) return
    await rename(path, `${path}.1`)
    reopen()
  }
  // A log that could not be rotated is tried again at the next look; it must never stop the catalogue.
  const timer = setInterval(() => void look().catch(() => undefined), bounds.lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** What was written to the log after it had the given size, at most the last 256 kB of it. */
export const logSince = async (path: string, size: number): Promise<string> => {
  const from = Math.max(size, (await logSize(path)) - 256_000)
  try {
    await using file = await open(path)
    const chunks: Buffer[] = []
    for await (const chunk of file.createReadStream({ start: from })) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return ''
  }
}
