import { EXAMPLE_ID } from '../../core/ids.ts'
import { type ApiVersion, apiPath } from '../../core/versions.ts'
import type { AnswerHeader } from '../route.ts'
import type { JsonSchema } from './schemas.ts'

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
