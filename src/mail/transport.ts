import type { MailSettings } from '../config.ts'
import type { Message } from './compose.ts'

/** The connection to a mail server. */
export interface Transport {
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
