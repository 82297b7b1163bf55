import type { TSchema } from '@sinclair/typebox'
import type { Answer, AnswerDocs, AnswerHeader } from './route.ts'

interface Saved {
  readonly response: {
    readonly status: number
    readonly etag: string
    readonly location: string | null
    readonly body: string
  } | null
  readonly replayed: boolean
}

/** The answer of a save: what was committed then, to the byte, whether just now or long ago. */
export const answerSave = ({ response, replayed }: Saved): Answer => {
  if (!response) throw new TypeError('A save without a key has no answer.')
  return {
    status: response.status,
    body: response.body,
    headers: {
      etag: response.etag,
      ...(response.location ? { location: response.location } : {}),
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    },
  }
}

export const createdDocs = (description: string, body: TSchema): Record<number, AnswerDocs> => ({
  201: { description, body, headers: ['ETag', 'Location', 'Idempotency-Replayed'] },
})

export const updatedDocs = (description: string, body: TSchema): Record<number, AnswerDocs> => ({
  200: { description, body, headers: ['ETag', 'Idempotency-Replayed'] },
})

export const readDocs = (
  description: string,
  body: TSchema,
  headers: readonly AnswerHeader[] = [],
): Record<number, AnswerDocs> => ({ 200: { description, body, headers } })
