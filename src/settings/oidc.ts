import { isOfThisMachine } from '../core/this-machine.ts'
import { ConfigError, type Environment, text, textOrFile } from './values.ts'

/** A provider of OpenID Connect and how this server is known there. */
export interface OidcSettings {
  /** As the provider writes it in its tokens. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** For the button on the sign-in page. */
  readonly name: string
}

const MAX_NAME_LENGTH = 40

export const oidcSettings = (env: Environment): OidcSettings | null => {
  const issuer = text(env, 'OIDC_ISSUER')
  const clientId = text(env, 'OIDC_CLIENT_ID')
  const { given: clientSecret } = textOrFile(env, 'OIDC_CLIENT_SECRET')
  const name = text(env, 'OIDC_NAME')
  if (issuer === null) {
    if (clientId ?? clientSecret ?? name)
      throw new ConfigError(
        'OIDC_ISSUER must be set together with OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME.',
      )
    return null
  }
  if (!isIssuer(issuer))
    throw new ConfigError(
      `OIDC_ISSUER must be the https address of a provider such as https://accounts.example.org, without ? or #, but is "${issuer}"; http is enough on this machine only.`,
    )
  if (!clientId)
    throw new ConfigError(
      'OIDC_CLIENT_ID must be set too: the provider shows it where this server is registered.',
    )
  if (!clientSecret)
    throw new ConfigError(
      'OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE must be set too: the provider shows the secret where this server is registered.',
    )
  return { issuer, clientId, clientSecret, name: oidcName(name ?? new URL(issuer).hostname) }
}

const isIssuer = (given: string): boolean => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || /[?#\s]/.test(given) || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOfThisMachine(url.hostname))
}

const oidcName = (given: string): string => {
  const shortened = given.trim()
  if (shortened === '' || [...shortened].length > MAX_NAME_LENGTH || /\p{Cc}/u.test(shortened))
    throw new ConfigError(
      `OIDC_NAME must be a name of 1 to ${MAX_NAME_LENGTH} characters on one line, but is "${given}".`,
    )
  return shortened
}
