import type { Arrangement, Asset, LyricVersion } from '../../../client/types.ts'
import { singingOrder } from '../../../core/song-words.ts'
import { type Charted, chartOf } from './chosen-chart.ts'
import { chosenVersions, sungLyrics } from './chosen-words.ts'
import type { Loaded } from './load-all.ts'
import type { ListSong } from './set-list.ts'
import { entriesOf, type SungList, type SungSong, standInText } from './sung-list.ts'

/** The arrangement a list means: the chosen one, else the first that has a file. */
export function chosenArrangement(
  { arrangement }: ListSong,
  arrangements: readonly Arrangement[],
): Arrangement | undefined {
  return (
    (arrangement === null ? undefined : arrangements.find(({ id }) => id.endsWith(arrangement))) ??
    arrangements.find(({ files }) => files.length > 0)
  )
}

/** One file of the sheet music of a list, with the song it belongs to. */
export interface ListFile {
  songTitle: string
  songId: string
  /** The key that its service names. */
  musicKey?: string | null
  file: Asset
}

/** The music of a song. Its words are read where it has no music, or where a service chose an order of singing. */
export interface SongMusic {
  title: string
  arrangements: readonly Arrangement[]
  lyrics: readonly LyricVersion[]
}

type LoadedMusic = ReadonlyMap<string, Loaded<SongMusic>>

/** The files of the chosen arrangements in the order of the list: all of them, or the main one of each song. */
export function filesOf(songs: readonly SungSong[], loaded: LoadedMusic, which: 'all' | 'main'): ListFile[] {
  return songs.flatMap((song) => {
    const found = loaded.get(song.songId)
    if (found?.kind !== 'ready') return []
    const { title, arrangements } = found.value
    const files = chosenArrangement(song, arrangements)?.files ?? []
    return files
      .slice(0, which === 'main' ? 1 : files.length)
      .map((file) => ({ songTitle: title, songId: song.songId, musicKey: song.musicKey ?? null, file }))
  })
}

/** What musicians see where a song has both. */
export const musicKinds = ['files', 'chart'] as const
export type MusicKind = (typeof musicKinds)[number]

/** Whether there is anything to play a song of a list from. */
export const hasMusic = (song: SungSong, arrangements: readonly Arrangement[]): boolean =>
  (chosenArrangement(song, arrangements)?.files ?? []).length > 0 || chartOf(song, arrangements) !== undefined

/** A page or more of what is played: a file, a chart, or the words of what has no music. */
export type PlayedPart = {
  /** Of the entry of the list that it belongs to. */
  entry: string
  /** The title of the song, with the key that its service names; empty: it is not known. */
  song: string
  /** What the list or the service says about it: the order of singing that was chosen, and the note. */
  note: string
  /** Whether the song also has the other kind. */
  hasBoth: boolean
} & (
  | { kind: 'files'; file: Asset; sheetKey: string | null; serviceKey: string | null }
  /** Null: there are none, or they cannot be read. */
  | { kind: 'words'; words: LyricVersion | null; isMissing: boolean }
  | { kind: 'chart'; arrangement: Charted; choiceId: string; serviceKey: string | null }
)

/** What is played of a list, in its order: of each song the kind that is wanted, or the one that it has, or its words. */
export function playedParts(
  list: SungList,
  loaded: LoadedMusic,
  wanted: MusicKind,
  languages: readonly string[] = [],
): PlayedPart[] {
  return entriesOf(list).flatMap((entry): PlayedPart[] => {
    if (entry.kind === 'text') {
      const { key, title } = entry.text
      const [words = null] = standInText(entry.text).lyrics
      return [{ kind: 'words', entry: key, song: title, note: '', hasBoth: false, words, isMissing: false }]
    }
    const { song } = entry
    const found = loaded.get(song.songId)
    // It is being read.
    if (!found) return []
    const own = { entry: song.key, note: song.note, hasBoth: false }
    if (found.kind !== 'ready')
      return [{ ...own, kind: 'words', song: song.title, words: null, isMissing: true }]
    const { title, arrangements, lyrics } = found.value
    const arrangement = chosenArrangement(song, arrangements)
    const files = arrangement?.files ?? []
    const charted = chartOf(song, arrangements)
    const serviceKey = song.musicKey ?? null
    const part = {
      ...own,
      song: serviceKey ? `${title} (${serviceKey})` : title,
      note: [orderNames(song, lyrics), song.note].filter(Boolean).join('\n'),
      hasBoth: files.length > 0 && charted !== undefined,
    }
    if (charted && (wanted === 'chart' || files.length === 0))
      return [
        // A service has a choice of its own, so that its key counts for everyone until one is made there.
        {
          ...part,
          kind: 'chart',
          arrangement: charted,
          serviceKey,
          choiceId: song.musicKey === undefined ? charted.id : song.key,
        },
      ]
    const [words = null] = chosenVersions(song, sungLyrics(song, lyrics), languages)
    if (files.length === 0) return [{ ...part, kind: 'words', words, isMissing: false }]
    const sheetKey = arrangement?.sourceKey ?? null
    return files.map((file) => ({ ...part, kind: 'files', file, sheetKey, serviceKey }))
  })
}

/** The sections that are sung on the day of a service, by name; empty where it is the order of the song. */
function orderNames(song: SungSong, lyrics: readonly LyricVersion[]): string {
  const [words] = chosenVersions(song, lyrics, [])
  const sung = words && sungLyrics(song, lyrics).find(({ id }) => id === words.id)
  return sung && sung !== words
    ? singingOrder(sung)
        .map(({ name }) => name)
        .join(' · ')
    : ''
}
