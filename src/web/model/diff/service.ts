import type { ServiceItem } from '../../../client/types.ts'
import { itemName, type ServiceNames } from '../merge/service.ts'
import type { ServiceDocument } from '../services/service-document.ts'
import { entriesChange, type FieldChange, idsChange, textChange } from './fields.ts'

/** What changed in a service: its fields, the order of its items, and the fields of each item. */
export function diffService(
  before: ServiceDocument,
  after: ServiceDocument,
  names: ServiceNames,
): FieldChange[] {
  const items = new Map([...before.items, ...after.items].map((item) => [item.id, item]))
  const ids = (service: ServiceDocument) => service.items.map(({ id }) => id)
  const show = (id: string) => {
    const item = items.get(id)
    return item ? itemName(item, names) : ''
  }
  const visibility = (service: ServiceDocument) => names.visibility(service.visibility)
  return [
    ...textChange('date', before.date, after.date),
    ...textChange('time', before.time ?? '', after.time ?? ''),
    ...textChange('title', before.title, after.title),
    ...textChange('notes', before.notes, after.notes),
    ...textChange('visibility', visibility(before), visibility(after)),
    ...idsChange('items', ids(before), ids(after), show),
    ...after.items.flatMap((item) => {
      const old = before.items.find(({ id }) => id === item.id)
      return old ? itemChanges(old, item, names) : []
    }),
  ]
}

function itemChanges(before: ServiceItem, after: ServiceItem, names: ServiceNames): FieldChange[] {
  const name = itemName(after, names)
  const said = ({ minutes }: ServiceItem) => (minutes === null ? '' : names.minutes(minutes))
  const minutes = textChange(names.field(name, 'minutes'), said(before), said(after))
  if (before.type === 'text' && after.type === 'text')
    return [
      ...textChange(names.field(name, 'title'), before.title, after.title),
      ...textChange(names.field(name, 'text'), before.text, after.text),
      ...minutes,
    ]
  if (before.type !== 'song' || after.type !== 'song' || before.songId !== after.songId)
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : textChange(name, itemName(before, names), name)
  const { songId } = after
  const music = (id: string | null) => (id === null ? '' : names.arrangement(songId, id))
  const words = (ids: readonly string[]) => ids.map((id) => names.words(songId, id))
  const sections = (ids: readonly string[]) => ids.map((id) => names.section(songId, id)).join(' · ')
  return [
    ...entriesChange(
      names.field(name, 'lyricVersionIds'),
      words(before.lyricVersionIds),
      words(after.lyricVersionIds),
    ),
    ...textChange(
      names.field(name, 'arrangementId'),
      music(before.arrangementId),
      music(after.arrangementId),
    ),
    ...textChange(names.field(name, 'key'), before.key ?? '', after.key ?? ''),
    ...textChange(names.field(name, 'note'), before.note, after.note),
    ...minutes,
    ...textChange(names.field(name, 'sequence'), sections(before.sequence), sections(after.sequence)),
  ]
}
