import { notFound } from '../core/failures.ts'
import type { Member } from '../core/people.ts'
import { type ApiVersion, apiPath, entityTag } from '../core/versions.ts'
import type { Collections } from '../db/collections.ts'
import { type Answer, createdDocs, type Route, readDocs, route, updatedDocs } from '../http/route.ts'
import type { Head } from '../saves/collections.ts'
import type { PrefetchedHeads, Saved } from '../saves/command.ts'
import { findRevision } from '../saves/history.ts'
import { type Precondition, type SaveDeps, type SaveRequest, submitSave } from '../saves/save.ts'
import { HistoryQuery, PartsQuery } from './fields.ts'
import {
  assetsOf,
  creating,
  getHead,
  historyOf,
  type Ids,
  idsIn,
  type Kind,
  partsOfSong,
  requireSong,
  type SongPartKind,
  updating,
} from './kind.ts'

export interface KindDeps extends SaveDeps {
  readonly collections: Collections
}

interface SaveCall {
  readonly version: ApiVersion
  readonly caller: Member
  readonly params: unknown
  readonly body: unknown
  readonly precondition: Precondition
  readonly prefetched: PrefetchedHeads | null
}

/** The handler of a save, which submits what the call asks for. */
export const saveHandler =
  (deps: SaveDeps, kind: Kind, requestOf: (ids: Ids, call: SaveCall) => SaveRequest | Promise<SaveRequest>) =>
  async (call: SaveCall): Promise<Answer> => {
    const request = await requestOf(call.params as Ids, call)
    const precondition = { ...call.precondition, apiVersion: call.version }
    return answerSave(kind, await submitSave(deps, call.caller, precondition, request), call.version)
  }

/** The answer to a save. A replay through the same version gives the same bytes. */
export const answerSave = <H extends Head>(
  kind: Pick<Kind<H>, 'path' | 'parameter' | 'field' | 'describe'>,
  { result, replayed }: Saved<H>,
  version: ApiVersion,
): Answer => {
  if (!result) throw new TypeError('A save without a key has no answer.')
  const { head, isNew, assets } = result
  const headers: Record<string, string> = { etag: entityTag(head.version) }
  if (isNew) headers.location = apiPath(version, addressOf(kind, head))
  if (replayed) headers['idempotency-replayed'] = 'true'
  return { status: isNew ? 201 : 200, body: { [kind.field]: kind.describe(head, assets) }, headers }
}

/** Without the prefix of a version. */
const addressOf = ({ path, parameter }: Pick<Kind, 'path' | 'parameter'>, head: Head): string =>
  path
    .replace('{churchId}', head.churchId)
    .replace(`{${parameter}}`, head._id)
    .replace('{songId}', head.songId ?? '')

/**
 * Creating, reading, updating, the history, archiving and restoring, which every kind has in the same way. The list of a
 * kind comes before them.
 */
export const kindRoutes = (deps: KindDeps, kind: Kind, list: readonly Route[] = []): Route[] => {
  const { path, since, shapes, largeBody, noun, words } = kind
  const { collections } = deps
  const { tag, operation } = words
  const aNoun = `${words.article} ${noun}`

  const flagRoute = (archived: boolean, word: string, summary: string) =>
    route(
      {
        method: 'POST',
        path: `${path}/${word}`,
        since: 2,
        access: 'writer',
        guarded: 'update',
        docs: {
          operationId: `${word}${operation}`,
          tag,
          summary,
          description: 'The version does not change. Nothing happens if it is so already.',
          answers: updatedDocs(`The ${noun}, at the same version.`, shapes.response),
        },
      },
      saveHandler(deps, kind, (ids) => ({ resource: kind, ...idsIn(kind, ids), sets: { archived } })),
    )

  return [
    ...list,
    route(
      {
        method: 'POST',
        path: pathOfAll(kind),
        since,
        access: 'writer',
        guarded: 'create',
        body: shapes.newInput,
        largeBody,
        docs: {
          operationId: `create${operation}`,
          tag,
          summary: `Add ${aNoun}`,
          description: words.createDescription,
          answers: createdDocs(`The new ${noun}, at version 1.`, shapes.response),
        },
      },
      saveHandler(deps, kind, (ids, { body }) => creating(kind, ids, body)),
    ),
    route(
      {
        method: 'GET',
        path,
        since,
        access: 'member',
        prefetch: async (params) => {
          const { churchId, ...ids } = params as Ids & { readonly churchId: string }
          const head = await getHead(collections, kind, churchId, ids)
          return { head, assets: await assetsOf(collections, kind, churchId, [head.document]) }
        },
        docs: {
          operationId: `get${operation}`,
          tag,
          summary: `Read ${aNoun}`,
          description: words.readDescription,
          answers: readDocs(`The ${noun} ${words.read}.`, shapes.response, ['ETag']),
        },
      },
      async ({ prefetched: { head, assets } }) => ({
        status: 200,
        body: { [kind.field]: kind.describe(head, assets) },
        headers: { etag: entityTag(head.version) },
      }),
    ),
    route(
      {
        method: 'PUT',
        path,
        since,
        access: 'writer',
        guarded: 'update',
        prefetch: async (params) => prefetchHeads(collections, kind, params),
        body: shapes.input,
        largeBody,
        docs: {
          operationId: `update${operation}`,
          tag,
          summary: `Save ${aNoun}`,
          description: words.updateDescription,
          answers: updatedDocs(`The ${noun} ${words.saved}.`, shapes.response),
        },
      },
      saveHandler(deps, kind, (ids, { body, prefetched }) => ({
        ...updating(kind, ids, body),
        prefetched: prefetched ?? undefined,
      })),
    ),
    route(
      {
        method: 'GET',
        path: `${path}/revisions`,
        since,
        access: 'member',
        query: HistoryQuery,
        docs: {
          operationId: `list${words.ofRevisions}Revisions`,
          tag,
          summary: `Read ${aNoun}’s history`,
          answers: readDocs('A page of revisions, newest first.', shapes.history),
        },
      },
      async ({ caller, params, query, version }) => ({
        status: 200,
        body: await historyOf(collections, kind, caller.churchId, params as Ids, {
          ...query,
          withSavedBy: version >= 2,
        }),
      }),
    ),
    flagRoute(true, 'archive', `Archive ${aNoun}`),
    flagRoute(false, 'unarchive', `Bring ${aNoun} back from the archive`),
    route(
      {
        method: 'POST',
        path: `${path}/revisions/{version}/restore`,
        since: 2,
        access: 'writer',
        guarded: 'update',
        docs: {
          operationId: `restore${operation}`,
          tag,
          summary: 'Save an earlier version again',
          description: 'Makes a new version with the content of that one.',
          answers: updatedDocs(`The ${noun} at its new version.`, shapes.response),
        },
      },
      saveHandler(deps, kind, async (ids, { caller, params }) => {
        const restoredFrom = Number(Reflect.get(params as object, 'version'))
        const document = await documentAt(collections, kind, caller.churchId, ids, restoredFrom)
        return {
          resource: kind,
          ...idsIn(kind, ids),
          sets: { document, initialFields: null, restoredFrom },
        }
      }),
    ),
  ]
}

/** The routes of a kind of which a song has several: those of every kind, and the list of all in a song. */
export const songPartRoutes = (deps: KindDeps, kind: SongPartKind): Route[] => {
  const path = pathOfAll(kind)
  const { noun, shapes, words } = kind
  const listOf = async (churchId: string, songId: string, archived?: 'only' | 'include') => {
    const [, parts] = await Promise.all([
      requireSong(deps.collections, kind, churchId, { songId }),
      partsOfSong(deps.collections, kind, churchId, songId, archived),
    ])
    return { [path.slice(path.lastIndexOf('/') + 1)]: parts }
  }
  const list = route(
    {
      method: 'GET',
      path: path as '{churchId}{songId}',
      access: 'member',
      query: PartsQuery,
      prefetch: ({ churchId, songId }) => listOf(churchId, songId),
      docs: {
        operationId: `list${words.tag}`,
        tag: words.tag,
        summary: `List a song’s ${noun}s`,
        answers: readDocs(`All ${noun}s of the song.`, shapes.list),
        since2: { answers: readDocs(`The ${noun}s of the song.`, shapes.listWithArchived) },
      },
    },
    async ({ caller, params: { songId }, query: { archived = 'exclude' }, prefetched }) => ({
      status: 200,
      body: archived === 'exclude' ? prefetched : await listOf(caller.churchId, songId, archived),
    }),
  )
  return kindRoutes(deps, kind, [list])
}

const pathOfAll = ({ path }: Pick<Kind, 'path'>): string => path.slice(0, path.lastIndexOf('/'))

/** What an update needs to be decided without reading again. What a document refers to is read in the transaction. */
const prefetchHeads = async (
  all: Collections,
  kind: Kind,
  params: unknown,
): Promise<PrefetchedHeads | null> => {
  if (kind.references) return null
  const { churchId, ...ids } = params as Ids & { readonly churchId: string }
  const [song, head] = await Promise.all([
    ids.songId === undefined ? null : all.songs.lookUp(churchId, ids.songId),
    kind.find(all, churchId, ids),
  ])
  return { song, [kind.kind]: head }
}

const documentAt = async (
  all: Collections,
  kind: Kind,
  churchId: string,
  ids: Ids,
  version: number,
): Promise<unknown> => {
  const revision = await findRevision(all, churchId, idsIn(kind, ids).targetId, version)
  if (revision) return revision.document
  await getHead(all, kind, churchId, ids)
  throw notFound('version')
}
