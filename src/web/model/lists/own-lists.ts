import { isUuid } from '../../../core/ids.ts'
import { isLanguageTag } from '../../../core/languages/language-tag.ts'
import { lengthOf } from '../../../core/limits.ts'
import { browserStorage, type SafeStorage } from '../storage.ts'
import { isDate, isShortId, LIST_LIMITS, type ListSong, type OwnList } from './set-list.ts'

const PREFIX = 'psaltery.lists.1.'

type Listener = () => void

/**
 * The lists this browser keeps, by church. Every change reads what is kept at that moment, changes one list and writes
 * all of them, so that two tabs do not undo each other's lists.
 */
export class OwnLists {
  private readonly listeners = new Set<Listener>()
  /** What was read last, so that the same lists are the same objects. */
  private readonly read = new Map<string, { text: string | null; lists: readonly OwnList[] }>()
  private isKept = true

  constructor(private readonly storage: SafeStorage) {}

  all(churchId: string): readonly OwnList[] {
    const text = this.storage.get(nameOf(churchId))
    const known = this.read.get(churchId)
    if (known && known.text === text) return known.lists
    const lists = parseLists(text)
    this.read.set(churchId, { text, lists })
    return lists
  }

  /** Puts a list in the place of the one with the same id, or before all others. */
  keep(churchId: string, list: OwnList): void {
    const lists = this.all(churchId)
    const isKnown = lists.some(({ id }) => id === list.id)
    this.write(
      churchId,
      isKnown ? lists.map((other) => (other.id === list.id ? list : other)) : [list, ...lists],
    )
  }

  remove(churchId: string, listId: string): void {
    this.write(
      churchId,
      this.all(churchId).filter(({ id }) => id !== listId),
    )
  }

  isFull(churchId: string): boolean {
    return this.all(churchId).length >= LIST_LIMITS.lists
  }

  /** False when the browser refuses to keep lists: they are there until the page is closed. */
  areKept(): boolean {
    return this.isKept
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Another tab has changed something. */
  notify(): void {
    for (const listener of this.listeners) listener()
  }

  private write(churchId: string, lists: readonly OwnList[]): void {
    this.isKept = this.storage.set(nameOf(churchId), JSON.stringify(lists))
    this.notify()
  }
}

const nameOf = (churchId: string) => PREFIX + churchId.toLowerCase()

/** What is there may be of another version or of another hand: what is not a list is left out. */
function parseLists(text: string | null): OwnList[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isOwnList).slice(0, LIST_LIMITS.lists) : []
  } catch {
    return []
  }
}

function isOwnList(value: unknown): value is OwnList {
  if (typeof value !== 'object' || value === null) return false
  const { id, changedAt, title, date, songs } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof changedAt === 'string' &&
    isText(title, LIST_LIMITS.title) &&
    (date === null || (typeof date === 'string' && isDate(date))) &&
    Array.isArray(songs) &&
    songs.length <= LIST_LIMITS.songs &&
    songs.every(isListSong)
  )
}

function isListSong(value: unknown): value is ListSong {
  if (typeof value !== 'object' || value === null) return false
  const { key, songId, title, language, lyrics, arrangement, note } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof songId === 'string' &&
    isUuid(songId) &&
    isText(title, LIST_LIMITS.songTitle) &&
    (language === null || (typeof language === 'string' && isLanguageTag(language))) &&
    [lyrics, arrangement].every((id) => id === null || (typeof id === 'string' && isShortId(id))) &&
    isText(note, LIST_LIMITS.note)
  )
}

const isText = (value: unknown, most: number): boolean => typeof value === 'string' && lengthOf(value) <= most

/** The lists of this browser. */
export const ownLists = new OwnLists(browserStorage)
