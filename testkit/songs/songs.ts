import type { Answered, Client } from '../people.ts'

export const newKey = (): string => crypto.randomUUID()

/** The headers of a save: a key of its own unless one is given, and the version being edited. */
export const saving = (options: { key?: string; version?: number } = {}): Record<string, string> => ({
  'idempotency-key': options.key ?? newKey(),
  ...(options.version === undefined ? {} : { 'if-match': `"${options.version}"` }),
})

export const songsPath = (churchId: string): string => `/api/v1/churches/${churchId}/songs`

export const servicesPath = (churchId: string): string => `/api/v2/churches/${churchId}/services`

/** Repeats the same request while the answer is 503, which a busy machine may give. */
export const sendUntilSaved = async (
  writer: Client,
  path: string,
  requested: { method: 'POST' | 'PUT'; headers: Record<string, string>; body: unknown },
): Promise<Answered> => {
  let answer = await writer.send(path, requested)
  while (answer.status === 503) answer = await writer.send(path, requested)
  return answer
}

export const createSong = async (
  writer: Client,
  churchId: string,
  metadata: Record<string, unknown> = { title: 'Morning Over the Water' },
): Promise<{ id: string; path: string }> => {
  const request = { method: 'POST', headers: saving(), body: metadata } as const
  const answer = await sendUntilSaved(writer, songsPath(churchId), request)
  if (answer.status !== 201) throw new Error(`The song was not created: ${answer.text}`)
  return { id: answer.body.song.id, path: `${songsPath(churchId)}/${answer.body.song.id}` }
}

/** Sections given as lists of lines. */
export const lyricsDocument = (sections: Record<string, string[]> = { 'Verse 1': ['Morning comes'] }) => ({
  label: '',
  sections: Object.entries(sections).map(([name, lines]) => ({
    id: crypto.randomUUID(),
    name,
    lines: lines.map((text) => ({ id: crypto.randomUUID(), text })),
  })),
  sequence: [] as string[],
})

export const createLyrics = async (
  writer: Client,
  songPath: string,
  lyrics: Record<string, unknown> = {},
): Promise<Answered> => {
  const body = { language: 'en', ...lyricsDocument(), ...lyrics }
  const request = { method: 'POST', headers: saving(), body } as const
  const answer = await sendUntilSaved(writer, `${songPath}/lyrics`, request)
  if (answer.status !== 201) throw new Error(`The lyrics were not created: ${answer.text}`)
  return answer
}

export const arrangementDocument = (change: Record<string, unknown> = {}) => ({
  label: 'Choir',
  lyricVersionIds: [] as string[],
  assetIds: [] as string[],
  ...change,
})

export const createArrangement = async (
  writer: Client,
  songPath: string,
  change: Record<string, unknown> = {},
): Promise<Answered> => {
  const body = arrangementDocument(change)
  const request = { method: 'POST', headers: saving(), body } as const
  const answer = await sendUntilSaved(writer, `${songPath}/arrangements`, request)
  if (answer.status !== 201) throw new Error(`The arrangement was not created: ${answer.text}`)
  return answer
}

/** A song of a service; what is not given is left out. */
export const songItem = (songId: string, change: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  type: 'song',
  songId,
  lyricVersionIds: [] as string[],
  ...change,
})

export const textItem = (change: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  type: 'text',
  title: 'Reading',
  text: 'Psalm 150',
  ...change,
})

export const createService = async (
  writer: Client,
  churchId: string,
  change: Record<string, unknown> = {},
): Promise<{ id: string; path: string; body: Answered['body'] }> => {
  const body = { date: '2026-11-15', title: 'Morning service', ...change }
  const request = { method: 'POST', headers: saving(), body } as const
  const answer = await sendUntilSaved(writer, servicesPath(churchId), request)
  if (answer.status !== 201) throw new Error(`The service was not created: ${answer.text}`)
  const { id } = answer.body.service
  return { id, path: `${servicesPath(churchId)}/${id}`, body: answer.body }
}
