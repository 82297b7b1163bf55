import type { Arrangement, Asset, LyricVersion } from '../../../client/types.ts'
import { singingOrder } from '../../../core/words/singing-order.ts'
import { chosenArrangement, chosenVersions, type LoadedMusic, sungLyrics } from './chosen.ts'
import type { SungSong } from './sung-list.ts'

/** An arrangement with a chart. */
export type Charted = Arrangement & { chart: string }

const isCharted = (arrangement: Arrangement | undefined): arrangement is Charted =>
  (arrangement?.chart ?? '').trim() !== ''

/** What musicians see where a song has both. */
export const musicKinds = ['files', 'chart'] as const
export type MusicKind = (typeof musicKinds)[number]

/** A page or more of what is played: a file, or a chart. */
export type PlayedPart = {
  /** Of the entry of the list that it belongs to. */
  entry: string
  /** The title of the song, with the key that its service names. */
  song: string
  /** What the list or the service says about it: the order of singing that was chosen, and the note. */
  note: string
  /** Whether the song also has the other kind. */
  hasBoth: boolean
} & (
  | { kind: 'files'; file: Asset }
  | { kind: 'chart'; arrangement: Charted; choiceId: string; serviceKey: string | null }
)

/** The music of a list in its order: of each song the kind that is wanted, or the one that it has. */
export function playedParts(
  songs: readonly SungSong[],
  loaded: LoadedMusic,
  wanted: MusicKind,
): PlayedPart[] {
  return songs.flatMap((song): PlayedPart[] => {
    const found = loaded.get(song.songId)
    if (found?.kind !== 'ready') return []
    const { title, arrangements, lyrics } = found.value
    const files = chosenArrangement(song, arrangements)?.files ?? []
    const charted = chartOf(song, arrangements)
    const serviceKey = song.musicKey ?? null
    const part = {
      entry: song.key,
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
    return files.map((file) => ({ ...part, kind: 'files', file }))
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

/** The chart of the chosen arrangement; where none was chosen, the first that the song has. */
export function chartOf(
  song: Pick<SungSong, 'arrangement'>,
  arrangements: readonly Arrangement[],
): Charted | undefined {
  const { arrangement: chosen } = song
  if (chosen === null || !arrangements.some(({ id }) => id.endsWith(chosen)))
    return arrangements.find(isCharted)
  return arrangements.filter(({ id }) => id.endsWith(chosen)).find(isCharted)
}
