import { ConfigError, type Environment, text, textOrFile } from './values.ts'

/** The mail server, and the address that mails come from. */
export interface MailSettings {
  readonly url: string
  readonly from: string
}

export const mailSettings = (env: Environment): MailSettings | null => {
  const { given: url, holds } = textOrFile(env, 'SMTP_URL')
  const from = text(env, 'MAIL_FROM')
  // The value may hold a password, so the sentence does not repeat it.
  if (url !== null && !isSmtpUrl(url))
    throw new ConfigError(
      `${holds('be', 'holds')} the address of a mail server such as smtp://user:password@mail.example.org:587 or smtps://user:password@mail.example.org:465, with special characters of the password as %40 and so on.`,
    )
  if (from !== null && !SENDER.test(from))
    throw new ConfigError(
      `MAIL_FROM must be an address such as songs@example.org, or a name with it such as Songs <songs@example.org>, but is "${from}".`,
    )
  if (url === null && from === null) return null
  if (url === null)
    throw new ConfigError('SMTP_URL must be set together with MAIL_FROM: it names the mail server.')
  if (from === null)
    throw new ConfigError(
      'MAIL_FROM must be set together with SMTP_URL: it is the address that mails come from.',
    )
  return { url, from }
}

const isSmtpUrl = (given: string): boolean => {
  const parsed = URL.canParse(given) ? new URL(given) : null
  return (
    parsed !== null &&
    /^smtps?:$/.test(parsed.protocol) &&
    parsed.hostname !== '' &&
    /^\/?$/.test(parsed.pathname)
  )
}

/** An address, or a name and the address in angle brackets; on one line. */
const SENDER = /^(?:[^\p{C}<>@",;]{1,100} <[^\s<>@",;]+@[^\s<>@",;]+>|[^\s<>@",;]+@[^\s<>@",;]+)$/u
