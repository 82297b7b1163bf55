import { cut } from '../core/limits.ts'
import type { MailProblem } from './collections.ts'

/** What a mail server did with a mail. */
export type Outcome = { readonly is: 'sent' } | Failed

export interface Failed {
  readonly is: 'again' | 'refused'
  readonly problem: MailProblem
  /** The words of the mail server; null: it said nothing. */
  readonly answer: string | null
}

/** The fields of a failure of nodemailer. */
interface SmtpError {
  readonly code?: unknown
  readonly command?: unknown
  /** The status that the server answered with. */
  readonly responseCode?: unknown
  readonly response?: unknown
}

const ANSWER_LENGTH = 300

/** A failure that the host can end, or that passes, is tried again; a status from 500 on is the server's last word. */
export const outcomeOf = (error: unknown): Failed => {
  const { code, command, responseCode, response } = Object(error) as SmtpError
  const status = typeof responseCode === 'number' ? responseCode : null
  const answer = typeof response === 'string' && response !== '' ? readable(response) : null
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2')
    return { is: 'again', problem: 'signIn', answer }
  if (status === null || status < 400) return { is: 'again', problem: 'unreachable', answer: null }
  if (status < 500) return { is: 'again', problem: 'busy', answer }
  return { is: 'refused', problem: command === 'RCPT TO' ? 'address' : 'refused', answer }
}

/** One line without control characters. */
const readable = (text: string): string => cut(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim(), ANSWER_LENGTH)
