import { Type } from '@sinclair/typebox'
import { BODY_KIB, LARGE_BODY_KIB, LIMITS } from '../../core/limits.ts'
import { API_VERSIONS, type ApiVersion, apiPath } from '../../core/versions.ts'
import { type Route, route } from '../route.ts'
import { type Contract, openapiDocument } from './document.ts'

const Description = Type.Object({}, { description: 'An OpenAPI 3.1.0 document.' })

/** Where the description of a version is. */
export const DESCRIPTIONS: Readonly<Record<ApiVersion, string>> = {
  1: '/api/openapi.json',
  2: apiPath(2, '/openapi.json'),
}

/** Adds the routes that publish the description of each version, its own included. */
export const withDescriptions = (routes: readonly Route[], contract: Contract): Route[] => {
  const described = [
    ...routes,
    ...API_VERSIONS.map((version) => descriptionRoute(version, () => textOf(version))),
  ]
  const texts = new Map<ApiVersion, string>()
  // Made by the first request for it: both take a tenth of a second of processor time at a cold start.
  const textOf = (version: ApiVersion): string => {
    const made = texts.get(version) ?? JSON.stringify(openapiDocument(version, described, contract))
    texts.set(version, made)
    return made
  }
  return described
}

const descriptionRoute = (version: ApiVersion, text: () => string): Route => ({
  ...route(
    {
      method: 'GET',
      path: DESCRIPTIONS[version],
      access: 'anyone',
      tokens: 'allowed',
      docs: {
        operationId: 'describe',
        tag: 'Service',
        summary: 'Read this description',
        description: 'The machine-readable description of the interface, made from the routes being served.',
        withoutStorage: true,
        answers: { 200: { description: 'The description.', body: Description } },
      },
    },
    async () => ({ status: 200, body: text() }),
  ),
  version,
})

/** The versions of the interface, which are independent of that of the program. */
const INTERFACE_VERSIONS: Readonly<Record<ApiVersion, string>> = { 1: '1.0.0', 2: '2.0.0' }

const bodyLimits: Readonly<Record<ApiVersion, string>> = {
  1: `JSON bodies are limited to ${BODY_KIB} KiB`,
  2: `JSON bodies are limited to ${BODY_KIB} KiB, those of arrangements to ${LARGE_BODY_KIB} KiB`,
}

const tokens =
  '**Tokens.** A program sends `Authorization: Bearer psl_…` instead of a cookie, and no `Origin`. A token acts for its person in one church, up to its scope and the person’s role. One that is not valid is answered 401, on public routes too.'

const limits: Readonly<Record<ApiVersion, string>> = {
  1: 'Requests are counted per address and minute; `RateLimit` and `RateLimit-Policy` say how many are left.',
  2: 'Requests are counted per minute, by person, by token, and otherwise by address; `RateLimit` and `RateLimit-Policy` name the limit that counted and say how many are left.',
}

const paragraphs = (version: ApiVersion): string[] => [
  'A catalogue of songs for churches: versioned metadata, lyrics by language and edition, and arrangements with sheet music.',
  `**Signing in.** \`POST ${apiPath(version, '/session')}\` sets a cookie that the private routes ask for. Public routes need none. Every change, signing in and out included, carries an \`Origin\` header with the address the service is configured for; browsers send it by themselves.`,
  ...(version === 1 ? [] : [tokens]),
  '**Saving.** Every save carries an `Idempotency-Key`, a UUID of your own: when you cannot tell whether a request arrived, send it again with the same key and it is saved once. An update also carries `If-Match` with the quoted version you are changing. When someone else saved in between, the answer is 412 with the current resource; compare, and save again with its version and a new key.',
  '**Failing.** Every failure with a body is an `ErrorBody`, whose `error` is a sentence for people. 429 and 503 carry `Retry-After`.',
  `**Limits.** ${limits[version]} ${bodyLimits[version]}, files to ${LIMITS.uploadBytes.toLocaleString('en')} bytes.`,
]

export const introduction = (version: ApiVersion) => ({
  title: 'Psaltery',
  version: INTERFACE_VERSIONS[version],
  summary: 'A self-hosted catalogue of songs for churches',
  description: paragraphs(version).join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
})

const sessionSchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-psaltery',
    description: 'The session of a service on an https origin.',
  },
  developmentSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'psaltery',
    description: 'The session of a service on a local http origin.',
  },
}

const tokenScheme = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of a person in one church. Where it is sent, cookies are not looked at.',
  },
}

export const securitySchemes = (version: ApiVersion) =>
  version === 1 ? sessionSchemes : { ...sessionSchemes, ...tokenScheme }

/** The description of each tag, in reading order. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Session: 'Signing in and out, and the churches of the signed-in person.',
  Account: 'One’s own account: name, password, passkeys, sessions; and a new password by a link.',
  Church: 'The settings of a church.',
  People: 'The members of a church, and what was changed about them.',
  Invitations: 'Inviting people to a church, and accepting.',
  Tokens: 'How programs sign in: tokens of a person in one church.',
  Webhooks: 'Addresses to which the changes of a church are sent.',
  Changes: 'What changed in a church, in order: as pages or as a stream.',
  Songs: 'Songs, their metadata and its history.',
  Lyrics: 'The words of a song, by language and edition, and their history.',
  Arrangements: 'Musical settings of a song with their sheet music, and their history.',
  Services: 'What a church sings on a day: songs and texts in their order, and their history.',
  Files: 'Sheet music as PDF files.',
  Public: 'What everyone may read, without signing in.',
  Health: 'For load balancers and monitoring.',
  Service: 'About the service itself.',
}
