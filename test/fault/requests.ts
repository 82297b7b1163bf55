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
  /** How many saves the church holds for it. */
  readonly saves: number
}

/** A create or an update of a song, a lyric version, an arrangement or a service. */
export interface KindOfSave {
  readonly name: string
  /** Prepares one save after the other; each must be made before the next. */
  savesIn(writer: Client, churchId: string): () => Promise<Prepared>
}

const creating = (kind: SaveKind, path: string, text: string): SaveRequest => ({
  path,
  method: 'POST',
  headers: saving(),
  body: kind.body(text, true),
})

const updating = (kind: SaveKind, path: string, version: number): SaveRequest => ({
  path,
  method: 'PUT',
  headers: saving({ version }),
  body: kind.body(`Changed ${version}`, false),
})

/** Fewer than a song may have of a part. */
const PARTS_OF_SONG = 10

/** A part of a song brings the song. */
const songsBefore = ({ name }: SaveKind): number => (name === 'lyrics' || name === 'arrangement' ? 1 : 0)

const created = (kind: SaveKind): KindOfSave => ({
  name: `creating: ${kind.name}`,
  savesIn: (writer, churchId) => {
    let place = ''
    let made = 0
    return async () => {
      const isNewPlace = made++ % PARTS_OF_SONG === 0
      if (isNewPlace) place = await kind.place(writer, churchId)
      return { request: creating(kind, place, `New ${made}`), saves: isNewPlace ? songsBefore(kind) : 0 }
    }
  },
})

const updated = (kind: SaveKind): KindOfSave => ({
  name: `updating: ${kind.name}`,
  savesIn: (writer, churchId) => {
    let path = ''
    let version = 0
    return async () => {
      const isFirst = version++ === 0
      if (isFirst) path = (await create(kind, writer, churchId)).path
      return { request: updating(kind, path, version), saves: isFirst ? songsBefore(kind) + 1 : 0 }
    }
  },
})

export const kindsOfSaves: readonly KindOfSave[] = [...kinds.map(created), ...kinds.map(updated)]

/** All of them in one church, ready to be sent at once. */
export const allSavesIn = (writer: Client, churchId: string) => {
  const kindsInChurch = kindsOfSaves.map((kind) => kind.savesIn(writer, churchId))
  return async (): Promise<{ requests: SaveRequest[]; saves: number }> => {
    const prepared = await Promise.all(kindsInChurch.map((next) => next()))
    return {
      requests: prepared.map(({ request }) => request),
      saves: prepared.reduce((sum, { saves }) => sum + saves, 0),
    }
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
