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
