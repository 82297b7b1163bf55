import { open, rename, stat } from 'node:fs/promises'

const LIMITS = { limitBytes: 10_000_000, checkEveryMs: 60_000 }

export const logSize = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

/** Keeps at most two files of about ten megabytes: the current log and the previous one. */
export const rotateLog = (path: string, reopen: () => void, limits = LIMITS): (() => void) => {
  const rotateIfLarge = async () => {
    if ((await logSize(path)) < limits.limitBytes) return
    await rename(path, `${path}.1`)
    reopen()
  }
  // A rotation that fails is tried again at the next check and must not stop the server.
  const timer = setInterval(() => void rotateIfLarge().catch(() => undefined), limits.checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The text that was appended to the log after it had the given size, at most the last 256 kB. */
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
