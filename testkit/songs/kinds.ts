import type { Client } from '../people.ts'
import type { TestServer } from '../server.ts'
import { createSong, lyricsDocument, saving, sendUntilSaved, servicesPath, songsPath } from './songs.ts'

/** The differences of songs, lyric versions, arrangements and services, so that the contract suite tests all alike. */
export interface SaveKind {
  readonly name: 'song' | 'lyrics' | 'arrangement' | 'service'
  /** The field of the answer, and of a 412. */
  readonly field: 'song' | 'lyrics' | 'arrangement' | 'service'
  readonly current: 'current' | 'currentLyrics' | 'currentArrangement' | 'currentService'
  readonly created: string
  readonly updated: string
  /** Where a new one is posted: the church's songs or services, or a fresh song's part. */
  place(writer: Client, churchId: string): Promise<string>
  /** A valid body, another one for each text; for an update unless it is to be created. */
  body(text: string, isNew: boolean): Record<string, unknown>
  /** The same as body, with keys in another order and what may be left out left out or spelled out. */
  sameBody(text: string, isNew: boolean): Record<string, unknown>
  invalidBody: Record<string, unknown>
}

const partOfSong = (part: string) => async (writer: Client, churchId: string) =>
  `${(await createSong(writer, churchId)).path}/${part}`

const lines = lyricsDocument()

const lyricsBody = (label: string, isNew: boolean) => ({
  ...(isNew ? { language: 'en' } : {}),
  ...lines,
  label,
})

export const kinds: readonly SaveKind[] = [
  {
    name: 'song',
    field: 'song',
    current: 'current',
    created: 'song.created',
    updated: 'song.updated',
    place: async (_, churchId) => songsPath(churchId),
    body: (text) => ({ title: text }),
    sameBody: (text) => ({ songbooks: [], copyright: '', title: text, themes: [] }),
    invalidBody: { title: '' },
  },
  {
    name: 'lyrics',
    field: 'lyrics',
    current: 'currentLyrics',
    created: 'song.lyrics.created',
    updated: 'song.lyrics.updated',
    place: partOfSong('lyrics'),
    body: lyricsBody,
    sameBody: (text, isNew) => Object.fromEntries(Object.entries(lyricsBody(text, isNew)).reverse()),
    invalidBody: { label: 3 },
  },
  {
    name: 'arrangement',
    field: 'arrangement',
    current: 'currentArrangement',
    created: 'song.arrangement.created',
    updated: 'song.arrangement.updated',
    place: partOfSong('arrangements'),
    body: (text) => ({ label: text, lyricVersionIds: [], assetIds: [] }),
    sameBody: (text) => ({ tempo: null, assetIds: [], sourceKey: null, lyricVersionIds: [], label: text }),
    invalidBody: { label: '' },
  },
  {
    name: 'service',
    field: 'service',
    current: 'currentService',
    created: 'service.created',
    updated: 'service.updated',
    place: async (_, churchId) => servicesPath(churchId),
    body: (text) => ({ title: text, date: '2026-11-15' }),
    sameBody: (text) => ({
      items: [],
      visibility: 'members',
      notes: '',
      time: null,
      date: '2026-11-15',
      title: text,
    }),
    invalidBody: { title: 'No date' },
  },
]

/** For what one reader reads for all of them: a song is tested with every value, the others with the first two. */
export const valuesFor = <T>({ name }: SaveKind, values: readonly T[]): T[] =>
  name === 'song' ? [...values] : values.slice(0, 2)

export const create = async (kind: SaveKind, writer: Client, churchId: string, text = 'First') => {
  const place = await kind.place(writer, churchId)
  const request = { method: 'POST', headers: saving(), body: kind.body(text, true) } as const
  const answer = await sendUntilSaved(writer, place, request)
  if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`)
  return {
    place,
    path: `${place}/${answer.body[kind.field].id}`,
    answer,
    id: answer.body[kind.field].id as string,
  }
}

export const update = (kind: SaveKind, writer: Client, path: string, version: number, text: string) =>
  writer.send(path, { method: 'PUT', headers: saving({ version }), body: kind.body(text, false) })

/** Everything a save writes, counted, so that a test can show that nothing was written. */
export const written = async ({ database }: TestServer, churchId: string) => {
  const { songs, lyrics, arrangements, services, revisions, events, outbox, operations, churches } =
    database.collections
  const counts = await Promise.all(
    [songs, lyrics, arrangements, services, revisions, events, outbox, operations].map((collection) =>
      (collection as typeof events).countDocuments({ churchId }),
    ),
  )
  const church = await churches.findOne({ _id: churchId })
  return [...counts, church?.cursor]
}
