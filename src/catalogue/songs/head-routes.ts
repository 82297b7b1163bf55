import type { TSchema } from '@sinclair/typebox'
import { notFound } from '../../core/failures.ts'
import { ownValue } from '../../core/own-value.ts'
import type { Collections } from '../../db/collections.ts'
import { answerSave, type SaveAnswer, updatedDocs } from '../../http/response/save-answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Head, ResourceKind } from '../../saves/collections.ts'
import type { SavedHead } from '../../saves/command.ts'
import { submitFlag } from '../../saves/flag.ts'
import { headsIn } from '../../saves/heads.ts'
import { findRevision } from '../../saves/history.ts'
import type { Resource } from '../../saves/resource.ts'
import { type SaveDeps, submitSave } from '../../saves/save.ts'

export interface HeadRouteDeps extends SaveDeps {
  readonly collections: Collections
}

/** What differs between the routes of songs, lyric versions, arrangements and services. */
interface HeadKind<P extends string, H extends Head> {
  /** The path of one of them. */
  readonly path: P
  /** The parameter of the path that names it. */
  readonly parameter: 'songId' | 'lyricVersionId' | 'arrangementId' | 'serviceId'
  readonly tag: string
  /** Its name in operation ids: `archiveSong`. */
  readonly name: string
  readonly resource: Resource<H['document'], H>
  readonly answer: SaveAnswer<SavedHead<H>>
  readonly response: TSchema
}

/** The ids in a path; null where it names no song. */
const idsIn = (params: unknown, parameter: string) => {
  const { songId = null } = params as Readonly<Record<string, string>>
  return { songId, targetId: ownValue(params as Readonly<Record<string, string>>, parameter) ?? '' }
}

/** Archiving and restoring, which version 2 has for every kind that is saved. */
export const headRoutes = <P extends string, H extends Head>(
  deps: HeadRouteDeps,
  kind: HeadKind<P, H>,
): Route[] => {
  const { path, parameter, tag, name, resource, answer, response } = kind
  const { noun } = resource
  const flagRoute = (archived: boolean, word: string, summary: string) =>
    route(
      {
        method: 'POST',
        path: `${path}/${word}`,
        since: 2,
        access: 'writer',
        guarded: 'update',
        docs: {
          operationId: `${word}${name}`,
          tag,
          summary,
          description: 'The version does not change. Nothing happens if it is so already.',
          answers: updatedDocs(`The ${noun}, at the same version.`, response),
        },
      },
      async ({ caller, params, precondition, version }) => {
        const request = { resource, ...idsIn(params, parameter), flag: { archived } }
        return answerSave(answer, await submitFlag(deps, caller, precondition, request), version)
      },
    )
  return [
    flagRoute(true, 'archive', `Archive a ${noun}`.replace('a arr', 'an arr')),
    flagRoute(false, 'unarchive', `Bring a ${noun} back from the archive`.replace('a arr', 'an arr')),
    route(
      {
        method: 'POST',
        path: `${path}/revisions/{version}/restore`,
        since: 2,
        access: 'writer',
        guarded: 'update',
        docs: {
          operationId: `restore${name}`,
          tag,
          summary: 'Save an earlier version again',
          description: 'Makes a new version with the content of that one.',
          answers: updatedDocs(`The ${noun} at its new version.`, response),
        },
      },
      async ({ caller, params, precondition, version }) => {
        const ids = idsIn(params, parameter)
        const restoredFrom = Number(Reflect.get(params as object, 'version'))
        const document = await documentAt(deps.collections, caller.churchId, resource, ids, restoredFrom)
        const request = { resource, ...ids, document, initialFields: null, restoredFrom }
        return answerSave(answer, await submitSave(deps, caller, precondition, request), version)
      },
    ),
  ]
}

const documentAt = async <D>(
  collections: Collections,
  churchId: string,
  resource: { readonly kind: ResourceKind; readonly noun: string },
  { songId, targetId }: ReturnType<typeof idsIn>,
  version: number,
): Promise<D> => {
  const revision = await findRevision(collections, churchId, targetId, version)
  if (revision) return revision.document as D
  const [kind, noun, _id] = songId
    ? (['song', 'song', songId] as const)
    : [resource.kind, resource.noun, targetId]
  const owner = await headsIn(collections, kind).findOne({ _id, churchId }, { projection: { _id: 1 } })
  throw notFound(owner ? 'version' : noun)
}
