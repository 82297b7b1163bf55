import type { Service, ServiceItem, SongItem, TextItem } from '../../../client/types.ts'
import { isBlank, LIMITS, lengthOf } from '../../../core/limits.ts'
import { moved } from '../editor/section-edits.ts'
import { isKey } from '../song/song-problems.ts'
import { isDay, isTimeOfDay } from './service-times.ts'

/** What is saved of a service. */
export type ServiceDocument = Pick<Service, 'date' | 'time' | 'title' | 'notes' | 'visibility' | 'items'>

/** The document in a service or in one of its revisions. */
export const serviceDocument = (saved: ServiceDocument): ServiceDocument => ({
  date: saved.date,
  time: saved.time,
  title: saved.title,
  notes: saved.notes,
  visibility: saved.visibility,
  items: saved.items,
})

export const newService = (date: string): ServiceDocument => ({
  date,
  time: null,
  title: '',
  notes: '',
  visibility: 'members',
  items: [],
})

/** Whether something found in the browser's storage is the document of a service. */
export const isServiceDocument = (value: unknown): value is ServiceDocument =>
  typeof value === 'object' &&
  value !== null &&
  ['date', 'time', 'title', 'notes', 'visibility'].every((name) => Object.hasOwn(value, name)) &&
  'items' in value &&
  Array.isArray(value.items) &&
  value.items.every(isItem)

const isItem = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'minutes' in value &&
  ('sequence' in value || ('type' in value && value.type === 'text'))

export const newSongItem = (songId: string, id: string): SongItem => ({
  id,
  type: 'song',
  songId,
  lyricVersionIds: [],
  arrangementId: null,
  key: null,
  note: '',
  minutes: null,
  sequence: [],
})

export const newTextItem = (title: string, id: string): TextItem => ({
  ...{ id, type: 'text', title, text: '', minutes: null },
})

type Items = Pick<ServiceDocument, 'items'>

export const songItemsOf = ({ items }: Items): SongItem[] => items.filter((item) => item.type === 'song')

/** The ids of the songs, each once. */
export const songIdsOf = (service: Items): string[] => [
  ...new Set(songItemsOf(service).map(({ songId }) => songId)),
]

export const withItem = <S extends Items>(service: S, item: ServiceItem, at = service.items.length): S => ({
  ...service,
  items: service.items.toSpliced(at, 0, item),
})

export const withoutItem = <S extends Items>(service: S, id: string): S => ({
  ...service,
  items: service.items.filter((item) => item.id !== id),
})

export const withItemMoved = <S extends Items>(service: S, from: number, to: number): S => ({
  ...service,
  items: moved(service.items, from, to),
})

/** Another item in the place of the one with the same id. */
export const withItemChanged = <S extends Items>(service: S, changed: ServiceItem): S => ({
  ...service,
  items: service.items.map((item) => (item.id === changed.id ? changed : item)),
})

const hasNote = (text: string) => text.trim() !== ''

export const withoutNotes = (service: ServiceDocument): ServiceDocument => ({
  ...service,
  notes: '',
  items: service.items.map((item) => (item.type === 'song' ? { ...item, note: '' } : item)),
})

/** With the notes of another document with the same items, where there are none of its own; null: nothing is missing. */
export function withNotesOf(service: ServiceDocument, from: ServiceDocument): ServiceDocument | null {
  const noteOf = new Map(songItemsOf(from).map(({ id, note }) => [id, note]))
  const notes = hasNote(service.notes) ? service.notes : from.notes
  const items = service.items.map((item) =>
    item.type === 'song' && !hasNote(item.note) ? { ...item, note: noteOf.get(item.id) ?? '' } : item,
  )
  const filled = { ...service, notes, items }
  return JSON.stringify(filled) === JSON.stringify(service) ? null : filled
}

/** The same service on another day, with items of its own ids. */
export const copiedService = (
  service: ServiceDocument,
  date: string,
  newId: () => string,
): ServiceDocument => ({
  ...serviceDocument(service),
  date,
  items: service.items.map((item) => ({ ...item, id: newId() })),
})

/** Services of days to come with the next one first; of past days the latest first. */
export const soonestFirst = (services: readonly Service[]): Service[] =>
  services.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))

const placeOf = ({ date, time, id }: Service) => `${date} ${time ?? ''} ${id}`

export type ServiceProblem =
  | 'dateMissing'
  | 'badTime'
  | 'titleTooLong'
  | 'notesTooLong'
  | 'tooManyItems'
  | ItemProblem

type ItemProblem =
  | 'badKey'
  | 'noteTooLong'
  | 'badMinutes'
  | 'sequenceTooLong'
  | 'textTitleMissing'
  | 'textTitleTooLong'
  | 'textTooLong'

/** Why a service would be refused. */
export function serviceProblems({ date, time, title, notes, items }: ServiceDocument): ServiceProblem[] {
  const problems: ServiceProblem[] = []
  if (!isDay(date)) problems.push('dateMissing')
  if (time !== null && !isTimeOfDay(time)) problems.push('badTime')
  if (lengthOf(title) > LIMITS.title) problems.push('titleTooLong')
  if (lengthOf(notes) > LIMITS.serviceNotes) problems.push('notesTooLong')
  if (items.length > LIMITS.serviceItems) problems.push('tooManyItems')
  return [...problems, ...items.flatMap(itemProblems)]
}

export function itemProblems(item: ServiceItem): ItemProblem[] {
  const problems: ItemProblem[] = isMinutes(item.minutes) ? [] : ['badMinutes']
  if (item.type === 'song') {
    if (item.key !== null && !isKey(item.key)) problems.push('badKey')
    if (lengthOf(item.note) > LIMITS.itemNote) problems.push('noteTooLong')
    if (item.sequence.length > LIMITS.sequence) problems.push('sequenceTooLong')
    return problems
  }
  if (isBlank(item.title)) problems.push('textTitleMissing')
  if (lengthOf(item.title) > LIMITS.title) problems.push('textTitleTooLong')
  if (lengthOf(item.text) > LIMITS.itemText) problems.push('textTooLong')
  return problems
}

const isMinutes = (minutes: number | null): boolean =>
  minutes === null || (Number.isInteger(minutes) && minutes >= 0 && minutes <= LIMITS.itemMinutes)
