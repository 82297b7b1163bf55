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

/** A create or an update of a song, a lyric version, an arrangement or a service. */
export interface KindOfSave {
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

/** A part of a song brings the song. */
const songsBefore = ({ name }: SaveKind): number => (name === 'lyrics' || name === 'arrangement' ? 1 : 0)

const created = (kind: SaveKind): KindOfSave => ({
  name: `creating: ${kind.name}`,
  prepare: async (writer, churchId) => ({
    request: creating(kind, await kind.place(writer, churchId)),
    saves: songsBefore(kind),
  }),
})

const updated = (kind: SaveKind): KindOfSave => ({
  name: `updating: ${kind.name}`,
  prepare: async (writer, churchId) => ({
    request: updating(kind, (await create(kind, writer, churchId)).path),
    saves: songsBefore(kind) + 1,
  }),
})

export const kindsOfSaves: readonly KindOfSave[] = [...kinds.map(created), ...kinds.map(updated)]

/** All of them in one church, ready to be sent at once. */
export const allKindsOfSaves = async (
  writer: Client,
  churchId: string,
): Promise<{ requests: SaveRequest[]; saves: number }> => {
  const made = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await create(kind, writer, churchId)) })),
  )
  return {
    requests: made.flatMap(({ kind, place, path }) => [creating(kind, place), updating(kind, path)]),
    saves: made.length + made.reduce((sum, { kind }) => sum + songsBefore(kind), 0),
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
