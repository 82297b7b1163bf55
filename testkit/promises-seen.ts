import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../src/http/log.ts'

const seen = new Set<string>()

/**
 * Notes that a route gave an answer with this status. Test files run in processes of their own, so each keeps a
 * file of its own; at the end of a whole run they are held against the description (scripts/lib/tests/promises.ts).
 */
export const seePromise = (method: string, route: string, status: number): void => {
  const folder = process.env.PSALTERY_PROMISES_SEEN
  const promise = `${method} ${route} ${status}`
  if (!folder || seen.has(promise)) return
  seen.add(promise)
  appendFileSync(join(folder, `${process.pid}.txt`), `${promise}\n`)
}

/** A server's log that also notes its answers, whoever asked and however. */
export const witnessed =
  (log: Log): Log =>
  (level, message, fields = {}) => {
    const { method, route, status } = fields
    if (message === 'request') seePromise(String(method), String(route), Number(status))
    log(level, message, fields)
  }
