import type { LogLevel } from './config.ts'

const ranks: Readonly<Record<LogLevel, number>> = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 }

export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

/** One JSON line an entry, on standard output. Callers never hand it a body, a cookie or a password. */
export const createLog =
  (level: LogLevel, write: (line: string) => void = (line) => process.stdout.write(line)): Log =>
  (entryLevel, message, fields = {}) => {
    if (ranks[entryLevel] > ranks[level]) return
    write(`${JSON.stringify({ time: new Date().toISOString(), level: entryLevel, message, ...fields })}\n`)
  }

/** A driver's message may quote the document it refused, so of those only the code is kept. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error ? error.code : undefined
  const fromDriver = error.name.startsWith('Mongo')
  return { error: error.name, code, detail: fromDriver ? undefined : error.message, stack: frames(error) }
}

const frames = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12)
