import { EXAMPLE_ID } from '../../core/ids.ts'
import { type ApiVersion, MAX_VERSION } from '../../core/versions.ts'
import { IF_MATCH_PATTERN } from '../request/preconditions.ts'
import type { Route } from '../route.ts'
import type { JsonSchema, SchemaWriter } from './schemas.ts'
import { isDownload, isMutation, isStream, needsIfMatch, needsKey } from './statuses.ts'

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
