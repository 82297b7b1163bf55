import type { Config } from '../../config.ts'
import { outcomeOf } from '../../mail/outcome.ts'
import { testMessage } from '../../mail/test-message.ts'
import { createMailTransport } from '../../mail/transport.ts'
import { type Finding, ok, problem } from './finding.ts'

const CHECK = 'mail'

/** Connects to the mail server and signs in; with an address, also sends it a test mail. */
export const checkMail = async (
  { mail, appOrigin }: Config,
  testAddress: string | null,
): Promise<Finding> => {
  if (!mail)
    return testAddress === null
      ? ok(CHECK, 'This server sends none: Administrators hand on the links of invitations.')
      : problem(CHECK, 'No test mail was sent; set SMTP_URL and MAIL_FROM first.')
  const { host } = new URL(mail.url)
  const transport = createMailTransport(mail)
  try {
    await transport.check()
    if (testAddress === null) return ok(CHECK, `The mail server ${host} takes mail from this server.`)
    await transport.send(testMessage(testAddress, appOrigin), crypto.randomUUID())
    return ok(CHECK, `The mail server ${host} took a test mail for ${testAddress}; see whether it arrives.`)
  } catch (error) {
    return problem(CHECK, sentence(host, error))
  }
}

const remedies = {
  unreachable: 'check the name, the port and the TLS of SMTP_URL, and whether a firewall is between',
  signIn: 'check the user and the password in SMTP_URL',
  address: 'check the address',
  busy: 'try again later',
  refused: 'check that it may send mail from MAIL_FROM',
  limit: 'try again later',
} as const

const sentence = (host: string, error: unknown): string => {
  const { problem: what, answer } = outcomeOf(error)
  const words = answer ?? String(Object(error).message ?? error)
  return `The mail server ${host} did not take it (${words}); ${remedies[what]}.`
}
