import type { TSchema } from '@sinclair/typebox'
import type { SaveResponse } from '../../core/save-response.ts'
import { entityTag } from '../../core/versions.ts'
import type { Answer, AnswerDocs, AnswerHeader } from '../route.ts'

interface SavedResource {
  readonly isNew: boolean
  readonly version: number
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

export const saveResponse = ({ isNew, version, path, body }: SavedResource): SaveResponse => ({
  status: isNew ? 201 : 200,
  etag: entityTag(version),
  location: isNew ? path : null,
  body: JSON.stringify(body),
})

interface Saved {
  readonly response: SaveResponse | null
  readonly replayed: boolean
}

/** Sends the response that was stored with the save, whether just now or long ago. */
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
