import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { until } from '../until.ts'
import { CERTIFICATE, PRIVATE_KEY } from '../webhooks/certificate.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** The first address of a page in the text, with what is behind its `#`. */
  readonly link: string
  /** Whether it came over TLS. */
  readonly isEncrypted: boolean
}

/** What happens to a mail for an address: taken, refused with a status, or never answered. */
export type MailBehaviour = 'take' | 'hang' | 'drop' | { readonly status: number; readonly words: string }

interface Options {
  /** TLS from the first byte on, or STARTTLS, with a certificate of our own; left out: no TLS. */
  readonly tls?: 'from-the-start' | 'starttls'
  /** The password that has to be given; left out: none. */
  readonly password?: string
  /** Left out: any free one. */
  readonly port?: number
}

export interface MailServer {
  readonly port: number
  /** SMTP_URL. */
  readonly url: string
  /** The settings of a server that sends through this one. */
  readonly env: { readonly SMTP_URL: string; readonly MAIL_FROM: string }
  /** What was taken, oldest first. */
  mails(to?: string): readonly ReceivedMail[]
  /** The newest mail for an address, when it has come; with a number, when there are as many. */
  mailFor(to: string, count?: number): Promise<ReceivedMail>
  /** Counts from now on, for one address or all. */
  behave(behaviour: MailBehaviour, to?: string): void
  /** How often a mail for an address was announced. */
  attempts(to: string): number
  stop(): Promise<void>
}

const MAIL_FROM = 'Psaltery <songs@example.org>'

/** A real mail server that keeps what it takes. */
export const startMailServer = async ({ tls, password, port }: Options = {}): Promise<MailServer> => {
  const taken: ReceivedMail[] = []
  const announced: string[] = []
  const behaviours = new Map<string, MailBehaviour>()
  const behaviourFor = (to: string): MailBehaviour => behaviours.get(to) ?? behaviours.get('*') ?? 'take'
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    secure: tls === 'from-the-start',
    hideSTARTTLS: tls !== 'starttls',
    // Where a password is asked for without TLS, the client is tested.
    allowInsecureAuth: true,
    key: PRIVATE_KEY,
    cert: CERTIFICATE,
    authOptional: password === undefined,
    // Not a host name to look up.
    disableReverseLookup: true,
    onAuth({ password: given }, _session, done) {
      if (given === password) done(null, { user: 'psaltery' })
      else done(Object.assign(new Error('Wrong password'), { responseCode: 535 }))
    },
    onRcptTo({ address }, session, done) {
      announced.push(address)
      const behaviour = behaviourFor(address)
      if (behaviour === 'hang') return
      if (behaviour === 'drop') {
        for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
        return
      }
      if (behaviour === 'take') done()
      else done(Object.assign(new Error(behaviour.words), { responseCode: behaviour.status }))
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      void readMail(stream, to, session.secure).then((mail) => {
        taken.push(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port ?? 0, '127.0.0.1', resolve))
  const { port: own } = server.server.address() as AddressInfo
  const credentials = password === undefined ? '' : `psaltery:${encodeURIComponent(password)}@`
  const url = `${tls === 'from-the-start' ? 'smtps' : 'smtp'}://${credentials}localhost:${own}`
  const mails = (to?: string) => taken.filter((mail) => to === undefined || mail.to === to)
  return {
    port: own,
    url,
    env: { SMTP_URL: url, MAIL_FROM },
    mails,
    async mailFor(to, count = 1) {
      await until(() => mails(to).length >= count)
      return mails(to).at(-1) as ReceivedMail
    },
    behave: (behaviour, to = '*') => void behaviours.set(to, behaviour),
    attempts: (to) => announced.filter((one) => one === to).length,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const readMail = async (
  stream: SMTPServerDataStream,
  to: string,
  isEncrypted: boolean,
): Promise<ReceivedMail> => {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  const parsed = await PostalMime.parse(Buffer.concat(parts))
  const text = parsed.text ?? ''
  return {
    from: parsed.from?.address ?? '',
    to,
    subject: parsed.subject ?? '',
    text,
    html: parsed.html ?? '',
    headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    isEncrypted,
  }
}
