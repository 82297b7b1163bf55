import type { Answered, Client } from '../../testkit/people.ts'
import { create, kinds, type SaveKind } from '../../testkit/songs/kinds.ts'
import { saving } from '../../testkit/songs/songs.ts'

/** A save as a client keeps it, to send it again with the same key after an unknown outcome. */
export interface SaveRequest {
  readonly path: string
  readonly method: 'POST' | 'PUT'
  readonly headers: Record<string, string>
  readonly body: unknown
}

export interface Prepared {
  readonly request: SaveRequest
  /** How many saves the church already holds. */
  readonly saves: number
}

/** One of the six: a create or an update of a song, a lyric version or an arrangement. */
export interface SixthSave {
  readonly name: string
  prepare(writer: Client, churchId: string): Promise<Prepared>
}

const creating = (kind: SaveKind, path: string): SaveRequest => ({
  path,
  method: 'POST',
  headers: saving(),
  body: kind.body('New', true),
})

const updating = (kind: SaveKind, path: string): SaveRequest => ({
  path,
  method: 'PUT',
  headers: saving({ version: 1 }),
  body: kind.body('Changed', false),
})

const created = (kind: SaveKind): SixthSave => ({
  name: `creating: ${kind.name}`,
  prepare: async (writer, churchId) => ({
    request: creating(kind, await kind.place(writer, churchId)),
    saves: kind.name === 'song' ? 0 : 1,
  }),
})

const updated = (kind: SaveKind): SixthSave => ({
  name: `updating: ${kind.name}`,
  prepare: async (writer, churchId) => ({
    request: updating(kind, (await create(kind, writer, churchId)).path),
    saves: kind.name === 'song' ? 1 : 2,
  }),
})

export const sixSaves: readonly SixthSave[] = [...kinds.map(created), ...kinds.map(updated)]

/** All six in one church, ready to be sent at once. */
export const allSix = async (
  writer: Client,
  churchId: string,
): Promise<{ requests: SaveRequest[]; saves: number }> => {
  const made = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await create(kind, writer, churchId)) })),
  )
  return {
    requests: made.flatMap(({ kind, place, path }) => [creating(kind, place), updating(kind, path)]),
    // A lyric version and an arrangement bring a song each.
    saves: made.length + 2,
  }
}

export const send = (writer: Client, { path, ...request }: SaveRequest): Promise<Answered> =>
  writer.send(path, request)

/** Everything of an answer that a repeated request must get again. */
export const repeatable = ({ status, text, headers }: Answered) => ({
  status,
  text,
  etag: headers.get('etag'),
  location: headers.get('location'),
})
