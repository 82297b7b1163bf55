import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { endWithInput } from '../proof/end-with-parent.ts'
import { CLIENT, type FromProvider, type ProviderPerson } from './provider.ts'

/**
 * The process of a provider. Its keys are new with every start. A person is described by the login_hint of the request, or
 * by what is typed into its page.
 */
const [port = '0', redirectUri = ''] = process.argv.slice(2)

const people = new Map<string, ProviderPerson>()

const signingKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: crypto.randomUUID() }
}

const configuration: Configuration = {
  clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
  jwks: { keys: [signingKey()] },
  cookies: { keys: ['for tests'] },
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/person/${uid}` },
  findAccount: (_, subject) => ({
    accountId: subject,
    claims: () => {
      const { email, isVerified, name } = people.get(subject) ?? {}
      return {
        sub: subject,
        ...(email === undefined ? {} : { email }),
        ...(isVerified === undefined ? {} : { email_verified: isVerified }),
        ...(name === undefined ? {} : { name }),
      }
    },
  }),
  // There is no page that asks for consent to read the address.
  async loadExistingGrant({ oidc: { provider, client, session } }) {
    if (!client || !session?.accountId) return undefined
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
}

const page = (uid: string): string =>
  `<!doctype html><html lang="en"><title>Provider</title><form action="/person/${uid}"><label>Who are you? <input name="person"></label><button>Go on</button></form></html>`

const serveProvider = (url: string) => {
  const provider = new Provider(url, configuration)
  const handle = provider.callback()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const uid = /^\/person\/([\w-]+)$/.exec(pathname)?.[1]
    if (uid === undefined) return handle(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const described = searchParams.get('person') ?? params.login_hint
    if (typeof described !== 'string')
      return void response.setHeader('content-type', 'text/html').end(page(uid))
    if (described === 'refuse')
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    const person = JSON.parse(described) as ProviderPerson
    people.set(person.subject, person)
    await provider.interactionFinished(request, response, { login: { accountId: person.subject } })
  }
}

const server = createServer()
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address()
  const used = typeof address === 'object' && address ? address.port : 0
  server.on('request', serveProvider(`http://127.0.0.1:${used}`))
  process.send?.({ port: used } satisfies FromProvider)
})
void endWithInput()
