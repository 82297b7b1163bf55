import type { TSchema } from '@sinclair/typebox'
import { type ApiVersion, NEWEST } from '../../core/versions.ts'

const header = (name: string, description: string, schema: Readonly<Record<string, unknown>>) => ({
  ...{ name, in: 'header', required: true, description, schema },
})

/** The headers of Standard Webhooks. */
const headers = [
  header('webhook-id', 'The id of the event, the same in every attempt.', { type: 'string', format: 'uuid' }),
  header('webhook-timestamp', 'The seconds of the attempt since 1970.', {
    type: 'string',
    pattern: '^[0-9]+$',
  }),
  header('webhook-signature', '`v1,` and the HMAC-SHA-256 of id, timestamp and body in base64.', {
    type: 'string',
    pattern: '^v1,[A-Za-z0-9+/]{43}=$',
  }),
]

/** What the server sends to receivers, as OpenAPI 3.1 describes it; nothing in a version without webhooks. */
export const describeWebhooks = (
  version: ApiVersion,
  write: (schema: TSchema) => unknown,
  message: TSchema,
) => {
  if (version < NEWEST) return {}
  const post = {
    operationId: 'receiveChange',
    tags: ['Webhooks'],
    summary: 'Receive a change',
    description:
      'Sent to the url of a webhook for each change of the kinds it wants, one after the other and at least once, and for a test. Signed as Standard Webhooks describes.',
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema: write(message) } } },
    responses: {
      '2XX': { description: 'The receiver has it. The body of the answer is not read.' },
      '410': { description: 'The receiver wants no further message: the webhook is disabled.' },
      default: { description: 'Any other answer, or none within 10 seconds: it is sent again later.' },
    },
  }
  return { webhooks: { change: { post } } }
}
