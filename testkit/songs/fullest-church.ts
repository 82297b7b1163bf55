import { LIMITS } from '../../src/core/limits.ts'
import { plantAsset } from '../assets.ts'
import { type Client, makeChurch, makeMember } from '../people.ts'
import type { TestServer } from '../server.ts'
import { createArrangement, createLyrics, createService, createSong, songItem } from './songs.ts'

export interface FullestSong {
  readonly songId: string
  readonly lyricVersionIds: readonly string[]
  readonly arrangementIds: readonly string[]
}

/** A church whose records are as long as the limits allow. */
export interface FullestChurch {
  readonly churchId: string
  readonly administrator: Client
  /** The first ones are read, the last one may be changed. */
  readonly songs: readonly FullestSong[]
  readonly serviceIds: readonly string[]
  readonly assetId: string
}

/** The languages of the versions of a song. */
const LANGUAGES = 'ar az bg cs da de el en es et fi fr he hi hr hu it ja ko lt'.split(' ')

/** Lines that fold to 18 times their letters, lines of many words, and lines of punctuation within a word. */
const LINES: readonly (readonly [line: string, count: number])[] = [
  ['\ufdfa'.repeat(190), 48],
  ['ä! '.repeat(66), 95],
  [`x${'!'.repeat(197)}x`, 120],
]

/** The longest words that fit a body. */
export const fullestLyrics = (at: number) => {
  const [line = '', count = 1] = LINES[at % LINES.length] ?? []
  const lines = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), text: line }))
  return {
    label: 'x'.repeat(LIMITS.label),
    sections: [{ id: crypto.randomUUID(), name: 'Verse', lines }],
    sequence: [],
  }
}

export const fullestChart = (): string => '[G]a'.repeat(LIMITS.chart / 4)

const texts = (letter: string, { items, length }: { items: number; length: number }): string[] =>
  Array.from({ length: items }, (_, at) => `${letter}${at} `.padEnd(length, letter))

export const fullestMetadata = (at: number) => ({
  title: `Song ${at} `.padEnd(LIMITS.title, 'é'),
  alternateTitles: texts('t', LIMITS.alternateTitles),
  authors: texts('a', LIMITS.authors),
  themes: texts('m', LIMITS.themes),
})

/** Songs with words in as many versions as they may have. */
export const fullestService = (songs: readonly FullestSong[], visibility: string) => ({
  visibility,
  // Later than any day of a test, so that it is the next one.
  date: '2099-12-31',
  title: 's'.repeat(LIMITS.title),
  notes: 'n'.repeat(LIMITS.serviceNotes),
  items: Array.from({ length: LIMITS.serviceItems }, (_, at) => {
    const song = songs[at % songs.length]
    const lyricVersionIds = song?.lyricVersionIds.slice(0, LIMITS.itemLyricVersions) ?? []
    return songItem(song?.songId ?? '', { lyricVersionIds, note: 'n'.repeat(LIMITS.itemNote * 0.75) })
  }),
})

const fullestSong = async (
  writer: Client,
  churchId: string,
  assetId: string,
  at: number,
): Promise<FullestSong> => {
  const { id, path } = await createSong(writer, churchId, fullestMetadata(at))
  const newer = path.replace('/v1/', '/v2/')
  const lyricVersionIds: string[] = []
  for (const [version, language] of LANGUAGES.entries())
    lyricVersionIds.push(
      (await createLyrics(writer, newer, { language, ...fullestLyrics(version) })).body.lyrics.id,
    )
  const arrangementIds: string[] = []
  const music = { lyricVersionIds, assetIds: [assetId], chart: fullestChart() }
  for (let arrangement = 0; arrangement < LIMITS.arrangements; arrangement++) {
    const { body } = await createArrangement(writer, newer, music)
    arrangementIds.push(body.arrangement.id)
  }
  return { songId: id, lyricVersionIds, arrangementIds }
}

export const makeFullestChurch = async (
  server: TestServer,
  { songs: count, services }: { readonly songs: number; readonly services: number },
): Promise<FullestChurch> => {
  const churchId = await makeChurch(server)
  const administrator = await makeMember(server, churchId, 'Administrator')
  const assetId = await plantAsset(server, churchId)
  const songs: FullestSong[] = []
  for (let at = 0; at < count; at++) songs.push(await fullestSong(administrator, churchId, assetId, at))
  const serviceIds: string[] = []
  for (let at = 0; at < services; at++) {
    const service = fullestService(songs, 'public')
    serviceIds.push((await createService(administrator, churchId, service)).id)
  }
  return { churchId, administrator, songs, serviceIds, assetId }
}
