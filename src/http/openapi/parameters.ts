import type { TSchema } from '@sinclair/typebox'
import { EXAMPLE_ID } from '../../core/ids.ts'
import { type ApiVersion, apiPath, MAX_VERSION } from '../../core/versions.ts'
import { IF_MATCH_PATTERN } from '../request/input.ts'
import type { AnswerHeader, Route } from '../route.ts'
import type { JsonSchema, SchemaWriter } from './document.ts'
import { isDownload, isMutation, isStream, needsIfMatch, needsKey } from './failures.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: string | number
}

const inPath = (name: string, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', format: 'uuid' },
  example: EXAMPLE_ID,
})

const inHeader = (
  name: string,
  required: boolean,
  description: string,
  schema: JsonSchema,
  example: string,
): Parameter => ({ name, in: 'header', required, description, schema, example })

/** Everything but query parameters is the same on every route and described once. */
export const parameterComponents = (version: ApiVersion, appOrigin: string) => ({
  churchId: inPath('churchId', 'The church.'),
  songId: inPath('songId', 'The song.'),
  lyricVersionId: inPath('lyricVersionId', 'The lyric version of the song.'),
  arrangementId: inPath('arrangementId', 'The arrangement of the song.'),
  serviceId: inPath('serviceId', 'The service.'),
  assetId: inPath('assetId', 'The file.'),
  version: {
    ...inPath('version', 'The version to take the content of.'),
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: MAX_VERSION },
    example: 1,
  },
  tokenId: inPath('tokenId', 'The token.'),
  webhookId: inPath('webhookId', 'The webhook.'),
  eventId: inPath('eventId', 'The change, or the test.'),
  invitationId: inPath('invitationId', 'The invitation.'),
  identityId: inPath('identityId', 'The identity, by the id that the account shows.'),
  sessionId: inPath('sessionId', 'The session, by the id that the list shows.'),
  passkeyId: inPath('passkeyId', 'The passkey, by the id that the account shows.'),
  userId: inPath('userId', 'The person.'),
  Origin: inHeader(
    'Origin',
    version === 1,
    `The address the service is configured for, byte for byte. A browser sends it by itself.${version === 1 ? '' : ' A request with a token needs none.'}`,
    { type: 'string' },
    appOrigin,
  ),
  'Idempotency-Key': inHeader(
    'Idempotency-Key',
    true,
    'A new UUID for every change. The same request with the same key is saved once and answered alike.',
    { type: 'string', format: 'uuid' },
    '0b1f3c5e-7a9d-4e2f-8c6b-1d3f5a7c9e01',
  ),
  'If-Match': inHeader(
    'If-Match',
    true,
    'The version you are changing, in double quotes, as its ETag was.',
    { type: 'string', pattern: IF_MATCH_PATTERN },
    '"3"',
  ),
  Range: inHeader(
    'Range',
    false,
    'One range of bytes. Several ranges, or what cannot be read, are answered with the whole file.',
    { type: 'string' },
    'bytes=0-1023',
  ),
  'If-Range': inHeader(
    'If-Range',
    false,
    'The ETag of the file the range belongs to; the whole file comes when it is another.',
    { type: 'string' },
    `"${'0'.repeat(64)}"`,
  ),
  'If-None-Match': inHeader(
    'If-None-Match',
    false,
    'The ETag of a file you have; 304 when it is still the one.',
    { type: 'string' },
    `"${'0'.repeat(64)}"`,
  ),
  ...(version === 1
    ? {}
    : {
        'Last-Event-ID': inHeader(
          'Last-Event-ID',
          false,
          'Of a stream: the id of the last event that arrived. It wins over after.',
          { type: 'string' },
          '42',
        ),
      }),
})

type ParameterName = keyof ReturnType<typeof parameterComponents>

export const parametersOf = (route: Route, schemas: SchemaWriter): unknown[] => {
  const names: string[] = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  const headers: ParameterName[] = [
    ...(isMutation(route) ? (['Origin'] as const) : []),
    ...(needsKey(route) ? (['Idempotency-Key'] as const) : []),
    ...(needsIfMatch(route) ? (['If-Match'] as const) : []),
    ...(isDownload(route) ? (['Range', 'If-Range', 'If-None-Match'] as const) : []),
    ...(isStream(route) ? (['Last-Event-ID'] as const) : []),
  ]
  return [
    ...[...names, ...headers].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...queryParameters(route, schemas),
  ]
}

const queryParameters = ({ query }: Route, schemas: SchemaWriter): unknown[] =>
  Object.entries(query?.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = schemas.write(property)
    return { name, in: 'query', required: query?.required?.includes(name) ?? false, description, schema }
  })

interface HeaderDocs {
  readonly description: string
  readonly required: boolean
  readonly schema: JsonSchema
}

const text = (example: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  ...more,
  examples: [example],
})

/** Announced on every answer. */
const onEveryAnswer = ['Cache-Control', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy'] as const

type HeaderName = AnswerHeader | (typeof onEveryAnswer)[number]

export const headerComponents = (version: ApiVersion): Readonly<Partial<Record<HeaderName, HeaderDocs>>> => ({
  ...(version === 1
    ? {}
    : {
        'WWW-Authenticate': {
          description: 'There when the request had a token.',
          required: false,
          schema: { type: 'string', enum: ['Bearer'] },
        },
      }),
  'Cache-Control': {
    description: 'Nothing under /api is kept by a browser or a proxy.',
    required: true,
    schema: { type: 'string', enum: ['no-store'] },
  },
  'X-Request-Id': {
    description: 'Names this request in the server’s log.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RateLimit: {
    description: 'How many requests are left, and for how many seconds. Not on the health routes.',
    required: false,
    schema: text('"requests";r=119;t=60'),
  },
  'RateLimit-Policy': {
    description: 'How many requests a window of how many seconds allows. Not on the health routes.',
    required: false,
    schema: text('"requests";q=120;w=60'),
  },
  ETag: {
    description: `The quoted version of a song, a lyric version${version === 1 ? '' : ', a church'} or an arrangement, or the quoted SHA-256 of a file.`,
    required: true,
    schema: text('"3"', { pattern: '^"[0-9a-f]+"$' }),
  },
  Location: {
    description: 'Where the new resource is.',
    required: true,
    schema: text(apiPath(version, `/churches/${EXAMPLE_ID}/songs`), { format: 'uri-reference' }),
  },
  'Set-Cookie': {
    description: 'The session’s cookie: HttpOnly, SameSite=Strict, and Secure on an https origin.',
    required: true,
    schema: text('psaltery=…; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200'),
  },
  'Idempotency-Replayed': {
    description: 'There when this is the answer to an earlier request with the same Idempotency-Key.',
    required: false,
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': {
    description: 'How many seconds to wait before trying again.',
    required: true,
    schema: { type: 'integer', minimum: 1, examples: [5] },
  },
  'Accept-Ranges': {
    description: 'Parts of the file can be asked for.',
    required: true,
    schema: { type: 'string', enum: ['bytes'] },
  },
  'Content-Range': {
    description: 'Which bytes these are, of how many; with * when the range lay outside the file.',
    required: true,
    schema: text('bytes 0-1023/48211', { pattern: '^bytes (\\d+-\\d+|\\*)/\\d+$' }),
  },
  'Content-Disposition': {
    description: 'Inline, or attachment with download=true; with the file’s name.',
    required: true,
    schema: text('inline; filename="hymn.pdf"; filename*=UTF-8\'\'hymn.pdf'),
  },
})

export const headerReferences = (more: readonly AnswerHeader[] = []): Record<string, JsonSchema> =>
  Object.fromEntries(
    [...more, ...onEveryAnswer].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

const TIME = '2026-01-06T09:30:00.000Z'

/**
 * An example that fits the schema, put together from the examples of its fields. Every id is the same one,
 * so that what refers to another part of the same document refers to something that is there.
 */
export const sample = (schema: TSchema): unknown => {
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.anyOf)) return sample(schema.anyOf[0])
  if (schema.type === 'object') return sampleObject(schema)
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : []
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  if (schema.format === 'uuid') return EXAMPLE_ID
  if (schema.format === 'date-time') return TIME
  return 'text'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 4)
}

const sampleObject = (schema: TSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<TSchema>(schema.properties ?? {}).map(([name, property]) => [name, sample(property)]),
  )
