import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type UserInfoResponse,
} from 'openid-client'
import type { OidcSettings } from '../../config.ts'
import { OidcProblem } from './service.ts'

/** The values that tie the answer of a provider to one sign-in. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person as a provider describes them. */
export interface ProvedPerson {
  readonly issuer: string
  readonly subject: string
  /** Only an address that the provider has verified; null: none. */
  readonly email: string | null
  readonly name: string | null
}

export interface Provider {
  /** The address to send a browser to. */
  begin(): Promise<{ readonly url: string; readonly secrets: Secrets }>
  /** The person of an answer; `search` is the query of the callback. */
  finish(search: string, secrets: Secrets): Promise<ProvedPerson>
}

/** A browser waits for these requests. */
const TIMEOUT_SECONDS = 10

/**
 * The provider of the settings. What it publishes about itself is read when it is first needed, and again for every
 * answer: then its keys are the current ones, however often they change. A provider that is away stops no server.
 */
export const createProvider = (settings: OidcSettings, redirectUri: string): Provider => {
  let known: Configuration | null = null
  const read = async (): Promise<Configuration> => {
    known = null
    known = await discover(settings)
    return known
  }
  return {
    async begin() {
      const configuration = known ?? (await translated(read))
      const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    },

    finish: (search, { state, nonce, verifier }) =>
      translated(async () => {
        const configuration = await read()
        const answer = await authorizationCodeGrant(configuration, new URL(redirectUri + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const token = answer.claims()
        if (!token || !namesPerson(token)) throw new OidcProblem('untrusted')
        return describe(token, await moreAbout(configuration, token, answer.access_token))
      }),
  }
}

/** Reads what the provider publishes about itself. Rejects if its issuer is not the one of the settings. */
export const discover = ({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> => {
  const url = new URL(issuer)
  const execute = [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])]
  return discovery(url, clientId, undefined, secretOf(clientSecret), { timeout: TIMEOUT_SECONDS, execute })
}

/** The standard's own method of sending the secret, unless the provider names others only. */
const secretOf = (clientSecret: string): ClientAuth => {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

/** Many providers have the address in an answer of its own, and not in the token. */
const moreAbout = async (
  configuration: Configuration,
  { email, sub }: IDToken,
  accessToken: string,
): Promise<UserInfoResponse | null> =>
  email === undefined && configuration.serverMetadata().userinfo_endpoint
    ? fetchUserInfo(configuration, accessToken, sub)
    : null

/** The most that the standard allows. */
const MAX_SUBJECT = 255

/** Whether the subject tells the person from others. An empty one would join all whom a broken provider describes so. */
const namesPerson = ({ sub }: IDToken): boolean => sub.trim() !== '' && sub.length <= MAX_SUBJECT

const describe = (token: IDToken, more: UserInfoResponse | null): ProvedPerson => {
  const { email, email_verified: isVerified } = more ?? token
  const name = token.name ?? more?.name
  return {
    issuer: token.iss,
    subject: token.sub,
    email: typeof email === 'string' && isVerified === true ? email : null,
    name: typeof name === 'string' ? name : null,
  }
}

const translated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OidcProblem ? error : new OidcProblem(kindOf(error), { cause: error })
  }
}

/** The provider could not answer the request, and may later. */
const LATER = ['server_error', 'temporarily_unavailable']

/** Codes of openid-client for an answer that is there and does not fit. */
const UNTRUSTED: ReadonlySet<unknown> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

const kindOf = (error: unknown): OidcProblem['kind'] => {
  if (error instanceof AuthorizationResponseError) return LATER.includes(error.error) ? 'away' : 'refused'
  // The code was used already, or is too old.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'expired'
  return error instanceof Error && 'code' in error && UNTRUSTED.has(error.code) ? 'untrusted' : 'away'
}
