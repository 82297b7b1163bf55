import type { MailSettings } from '../config.ts'
import { cut } from '../core/limits.ts'
import type { MailProblem } from './collections.ts'
import { type Message, siteName } from './compose.ts'

/** The connection to a mail server. */
interface Transport {
  /** Throws what the mail server, or the way to it, refused. `id` is that of the mail: one that is sent twice is recognised. */
  send(message: Message, id: string): Promise<void>
  /** Connects and signs in. Throws what was refused. */
  check(): Promise<void>
}

export interface TransportOptions {
  /** Until a connection, an answer, or anything at all has come. */
  readonly timeoutMs?: number
  /** A certificate that is trusted too. */
  readonly ca?: string
}

const TIMEOUT_MS = 15_000

/** A connection for each mail: there are few, and none is held open. */
export const createMailTransport = (
  { url, from }: MailSettings,
  { timeoutMs = TIMEOUT_MS, ca }: TransportOptions = {},
): Transport => {
  const { protocol, username, searchParams } = new URL(url)
  // A password never crosses the network readable for others, unless the host says so.
  const requireTLS = protocol === 'smtp:' && username !== '' && !searchParams.has('ignoreTLS')
  const options = {
    url,
    requireTLS: requireTLS || undefined,
    tls: ca ? { ca } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // Loaded with the first mail: the library takes 0.06 seconds of processor time, which every start would spend.
  const transport = async () => (await import('nodemailer')).createTransport(options)
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return {
    async send({ to, language, subject, text, html }, id) {
      await (await transport()).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // No out-of-office note answers it.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      })
    },
    async check() {
      await (await transport()).verify()
    },
  }
}

/** What a mail server did with a mail. */
export type Outcome = { readonly is: 'sent' } | Failed

interface Failed {
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

/** What `doctor` sends. In English, as all of the admin's tool. */
export const testMessage = (to: string, appOrigin: string): Message => {
  const sentence = `This is a test mail from ${siteName(appOrigin)}. If you read it, Psaltery can send mail.`
  return {
    to,
    language: 'en',
    subject: 'Test mail of Psaltery',
    text: `${sentence}\n`,
    html: `<p>${sentence}</p>`,
  }
}
