import type { TSchema } from '@sinclair/typebox'
import { showIn } from '../../core/schema/versioned-fields.ts'
import { type ApiVersion, apiPath } from '../../core/versions/api-version.ts'
import { entityTag } from '../../core/versions/resource-version.ts'
import type { Answer, AnswerDocs, AnswerHeader } from '../route.ts'

/** The parts of a saved record that status and headers are made of. */
interface SavedVersion {
  readonly head: { readonly version: number }
  readonly isNew: boolean
}

/** Address and body of what was saved, for each kind of resource. */
export interface SaveAnswer<S extends SavedVersion> {
  /** The shape of the body. */
  readonly shape: TSchema
  /** Without the prefix of a version. */
  path(saved: S): string
  body(saved: S): Readonly<Record<string, unknown>>
}

interface Saved<S> {
  readonly result: S | null
  readonly replayed: boolean
}

/** The answer to a save. A replay through the same version gives the same bytes. */
export const answerSave = <S extends SavedVersion>(
  kind: SaveAnswer<S>,
  { result, replayed }: Saved<S>,
  version: ApiVersion,
): Answer => {
  if (!result) throw new TypeError('A save without a key has no answer.')
  const show = showIn(version, kind.shape)
  const body = kind.body(result)
  return {
    status: result.isNew ? 201 : 200,
    body: JSON.stringify(show ? show(body) : body),
    headers: {
      etag: entityTag(result.head.version),
      ...(result.isNew ? { location: apiPath(version, kind.path(result)) } : {}),
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
