import type { Answered, Client } from '../people.ts'

export const newKey = (): string => crypto.randomUUID()

/** The headers of a save: a key of its own unless one is given, and the version being edited. */
export const saving = (options: { key?: string; version?: number } = {}): Record<string, string> => ({
  'idempotency-key': options.key ?? newKey(),
  ...(options.version === undefined ? {} : { 'if-match': `"${options.version}"` }),
})

export const songsPath = (churchId: string): string => `/api/v1/churches/${churchId}/songs`

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
