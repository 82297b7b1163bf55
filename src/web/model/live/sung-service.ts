import { versionMark } from '../../../core/version-mark.ts'
import type { SungEntry, SungList } from '../lists/sung-list.ts'

/** An item of a service, as members or visitors read it: visitors read no note. */
export type SungItem =
  | {
      id: string
      type: 'song'
      songId: string
      lyricVersionIds: readonly string[]
      arrangementId: string | null
      key: string | null
      note?: string
      sequence: readonly string[]
    }
  | { id: string; type: 'text'; title: string; text: string }

export interface SungService {
  date: string
  title: string
  items: readonly SungItem[]
}

/** A service in the form in which lists are presented, read and printed. `language` is the first one of the church. */
export function sungListOf({ date, title, items }: SungService, language: string | null): SungList {
  const entries = items.map((item) => entryOf(item, language))
  return {
    title,
    date,
    songs: entries.flatMap((entry) => (entry.kind === 'song' ? [entry.song] : [])),
    entries,
  }
}

function entryOf(item: SungItem, language: string | null): SungEntry {
  if (item.type === 'text')
    return { kind: 'text', text: { key: item.id, title: item.title, text: item.text } }
  return {
    kind: 'song',
    song: {
      key: item.id,
      songId: item.songId,
      title: '',
      language,
      lyrics: null,
      arrangement: item.arrangementId,
      note: item.note ?? '',
      versions: item.lyricVersionIds,
      musicKey: item.key,
      sequence: item.sequence,
    },
  }
}

/** What is saved of a service, as its stream says: src/events/live/plan.ts. */
export interface SavedPlan {
  version: number
  /** Those that this reader may see, each with a mark of its words and of its music. */
  songs: readonly { id: string; words: string; music: string }[]
}

/** By song, a mark of what the server has of it. What was read has to be read again where its own mark differs. */
export type SavedMarks = ReadonlyMap<string, string>

export const savedMarks = (plan: SavedPlan | undefined, of: 'words' | 'music'): SavedMarks =>
  new Map(plan?.songs.map((song) => [song.id, song[of]]))

interface Saved {
  id: string
  version: number
}

export const wordsMark = ({ song, lyrics }: { song: Saved; lyrics: readonly Saved[] }): string =>
  versionMark([song, ...lyrics])

export const musicMark = ({ arrangements }: { arrangements: readonly Saved[] }): string =>
  versionMark(arrangements)

/** Whether a service that was read is older than what is saved, or shows songs that this reader sees no longer. */
export function isOutdated(service: SungService & { version: number }, plan: SavedPlan): boolean {
  if (service.version !== plan.version) return service.version < plan.version
  const shown = new Set(service.items.flatMap((item) => (item.type === 'song' ? item.songId : [])))
  const saved = new Set(plan.songs.map(({ id }) => id))
  return shown.symmetricDifference(saved).size > 0
}

interface Item {
  readonly id: string
}

/**
 * The items of a plan that has changed. Those that are kept although it has lost them stand before the item that they were
 * followed by, so that the next step leads there.
 */
export function withKept<One extends Item>(
  before: readonly One[],
  now: readonly One[],
  keptIds: readonly (string | null)[],
): readonly One[] {
  const lost = before.filter(({ id }) => keptIds.includes(id) && !now.some((item) => item.id === id))
  return lost.reduceRight<readonly One[]>((items, item) => {
    const at = placeOf(item, before, items)
    return [...items.slice(0, at), item, ...items.slice(at)]
  }, now)
}

/** Before the next of its followers that is still there; after the nearest item before it where none is. */
function placeOf(item: Item, before: readonly Item[], items: readonly Item[]): number {
  const from = before.findIndex(({ id }) => id === item.id)
  const places = new Map(items.map(({ id }, at) => [id, at]))
  for (const { id } of before.slice(from + 1)) {
    const at = places.get(id)
    if (at !== undefined) return at
  }
  for (const { id } of before.slice(0, from).reverse()) {
    const at = places.get(id)
    if (at !== undefined) return at + 1
  }
  return items.length
}
