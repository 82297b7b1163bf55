import type { TSchema } from '@sinclair/typebox'
import { entityTag } from '../../core/resource-version.ts'
import type { SaveResponse } from '../../core/stored/save-response.ts'
import type { Answer, AnswerDocs, AnswerHeader } from '../route.ts'

/** The parts of a saved record that status and headers are made of. */
interface SavedVersion {
  readonly head: { readonly version: number }
  readonly isNew: boolean
}

/** Address and body of what was saved, for each kind of resource. */
export interface SaveAnswer<S extends SavedVersion> {
  path(saved: S): string
  body(saved: S): Readonly<Record<string, unknown>>
}

export const saveResponse = <S extends SavedVersion>(kind: SaveAnswer<S>, saved: S): SaveResponse => ({
  status: saved.isNew ? 201 : 200,
  etag: entityTag(saved.head.version),
  location: saved.isNew ? kind.path(saved) : null,
  body: JSON.stringify(kind.body(saved)),
})

interface Saved<S> {
  readonly result: S | SaveResponse | null
  readonly replayed: boolean
}

/** The answer to a save. A replay gives the same bytes. */
export const answerSave = <S extends SavedVersion>(
  kind: SaveAnswer<S>,
  { result, replayed }: Saved<S>,
): Answer => {
  if (!result) throw new TypeError('A save without a key has no answer.')
  const { status, body, etag, location } = 'body' in result ? result : saveResponse(kind, result)
  return {
    status,
    body,
    headers: {
      etag,
      ...(location ? { location } : {}),
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
