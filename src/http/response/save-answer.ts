import type { TSchema } from '@sinclair/typebox'
import { complete, showIn } from '../../core/schema/versioned-fields.ts'
import type { SaveResponse } from '../../core/stored/save-response.ts'
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

export const saveResponse = <S extends SavedVersion>(
  kind: SaveAnswer<S>,
  saved: S,
  version: ApiVersion,
): SaveResponse => {
  const show = showIn(version, kind.shape)
  const body = kind.body(saved)
  return {
    status: saved.isNew ? 201 : 200,
    etag: entityTag(saved.head.version),
    location: saved.isNew ? apiPath(version, kind.path(saved)) : null,
    body: JSON.stringify(show ? show(body) : body),
  }
}

/** An answer that was stored as a whole has the shape of version 1. */
const storedResponse = (shape: TSchema, stored: SaveResponse, version: ApiVersion): SaveResponse => {
  if (version === 1) return stored
  const fill = complete(shape)
  return {
    ...stored,
    location: stored.location?.replace(apiPath(1, '/'), apiPath(version, '/')) ?? null,
    body: fill ? JSON.stringify(fill(JSON.parse(stored.body))) : stored.body,
  }
}

interface Saved<S> {
  readonly result: S | SaveResponse | null
  readonly replayed: boolean
}

/** The answer to a save. A replay through the same version gives the same bytes. */
export const answerSave = <S extends SavedVersion>(
  kind: SaveAnswer<S>,
  { result, replayed }: Saved<S>,
  version: ApiVersion,
): Answer => {
  if (!result) throw new TypeError('A save without a key has no answer.')
  const { status, body, etag, location } =
    'body' in result ? storedResponse(kind.shape, result, version) : saveResponse(kind, result, version)
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
