import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../src/log.ts'

const seen = new Set<string>()

/**
 * Records that a route gave an answer with this status. Test files run in processes of their own, so each writes its
 * own file; after a whole run they are compared with the description (scripts/lib/tests/described-answers.ts).
 */
export const recordAnswer = (method: string, route: string, status: number): void => {
  const folder = process.env.PSALTERY_ANSWERS_SEEN
  const answer = `${method} ${route} ${status}`
  if (!folder || seen.has(answer)) return
  seen.add(answer)
  appendFileSync(join(folder, `${process.pid}.txt`), `${answer}\n`)
}

/** A log that also records every answer of the server. */
export const recordingAnswers =
  (log: Log): Log =>
  (level, message, fields = {}) => {
    const { method, route, status } = fields
    if (message === 'request') recordAnswer(String(method), String(route), Number(status))
    log(level, message, fields)
  }
