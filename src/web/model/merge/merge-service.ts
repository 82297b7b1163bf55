import type { ServiceItem, SongItem } from '../../../client/types.ts'
import type { ServiceDocument } from '../services/service-document.ts'
import { type Choices, type Merged, mergeOrder, mergeValue, Questions } from './choice.ts'

/** What things are called for a person. */
export interface ServiceNames {
  song: (songId: string) => string
  words: (songId: string, lyricVersionId: string) => string
  arrangement: (songId: string, arrangementId: string) => string
  section: (songId: string, sectionId: string) => string
  /** A duration. */
  minutes: (count: number) => string
  /** A field of an item: its note, its key. */
  field: (
    item: string,
    field: 'lyricVersionIds' | 'arrangementId' | 'key' | 'note' | 'minutes' | 'sequence' | 'title' | 'text',
  ) => string
  visibility: (visibility: ServiceDocument['visibility']) => string
}

export const itemName = (item: ServiceItem, names: Pick<ServiceNames, 'song'>): string =>
  item.type === 'song' ? names.song(item.songId) : item.title

interface Three<T> {
  base: T
  mine: T
  theirs: T
}

/** Field by field; items by id, as the sections of words are merged. */
export function mergeService(
  base: ServiceDocument,
  mine: ServiceDocument,
  theirs: ServiceDocument,
  names: ServiceNames,
  choices: Choices = {},
): Merged<ServiceDocument> {
  const questions = new Questions(choices)
  const value = <Field extends 'date' | 'time' | 'title' | 'notes'>(field: Field): ServiceDocument[Field] =>
    mergeValue<ServiceDocument[Field]>(
      questions,
      { key: field, kind: 'field', subject: field },
      { base: base[field], mine: mine[field], theirs: theirs[field] },
    )
  const items = mergeItems(questions, { base, mine, theirs }, names)
  return questions.result({
    date: value('date'),
    time: value('time'),
    title: value('title'),
    notes: value('notes'),
    visibility: mergedChoice(
      questions,
      { key: 'visibility', subject: 'visibility' },
      { base: base.visibility, mine: mine.visibility, theirs: theirs.visibility },
      (visibility) => [names.visibility(visibility)],
    ),
    items,
  })
}

function mergeItems(questions: Questions, sides: Three<ServiceDocument>, names: ServiceNames): ServiceItem[] {
  const byId = ({ items }: ServiceDocument) => new Map(items.map((item) => [item.id, item]))
  const [base, mine, theirs] = [byId(sides.base), byId(sides.mine), byId(sides.theirs)]
  const merged = new Map<string, ServiceItem>()
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [own, other, old] = [mine.get(id), theirs.get(id), base.get(id)]
    const item =
      own && other
        ? mergeItem(questions, { base: old ?? other, mine: own, theirs: other }, names)
        : remainingItem(questions, { base: old, mine: own, theirs: other }, names)
    if (item) merged.set(id, item)
  }
  const ids = (side: ServiceDocument) => side.items.map(({ id }) => id)
  const known = new Map([...base, ...theirs, ...mine])
  const order = mergeOrder(
    questions,
    {
      key: 'items',
      subject: 'items',
      show: (id) => {
        const item = known.get(id)
        return item ? itemName(item, names) : ''
      },
    },
    { base: ids(sides.base), mine: ids(sides.mine), theirs: ids(sides.theirs) },
    new Set(merged.keys()),
  )
  return order.flatMap((id) => merged.get(id) ?? [])
}

/** An item that only one side has: an addition stays, and one that the other side removed goes unless it was changed. */
function remainingItem(
  questions: Questions,
  { base, mine, theirs }: Three<ServiceItem | undefined>,
  names: ServiceNames,
): ServiceItem | undefined {
  const left = mine ?? theirs
  if (!left || !base) return left
  if (JSON.stringify(left) === JSON.stringify(base)) return undefined
  const shown = (item: ServiceItem | undefined) => (item ? itemWords(item, names) : null)
  const choice = questions.ask({
    key: `item:${left.id}`,
    kind: 'field',
    subject: itemName(left, names),
    base: shown(base),
    mine: shown(mine),
    theirs: shown(theirs),
  })
  return choice === 'theirs' ? theirs : mine
}

function mergeItem(questions: Questions, sides: Three<ServiceItem>, names: ServiceNames): ServiceItem {
  const { base, mine, theirs } = sides
  const subject = itemName(mine, names)
  if (base.type === 'song' && mine.type === 'song' && theirs.type === 'song') {
    const songs = { base, mine, theirs }
    if (mine.songId === theirs.songId && mine.songId === base.songId)
      return mergeSongItem(questions, songs, names)
  }
  if (base.type === 'text' && mine.type === 'text' && theirs.type === 'text') {
    const text = (field: 'title' | 'text') =>
      mergeValue(
        questions,
        { key: `item:${mine.id}:${field}`, kind: 'field', subject: names.field(subject, field) },
        { base: base[field], mine: mine[field], theirs: theirs[field] },
      )
    return {
      ...mine,
      title: text('title'),
      text: text('text'),
      minutes: mergedMinutes(questions, { base, mine, theirs }, subject, names),
    }
  }
  return mergedChoice(questions, { key: `item:${mine.id}`, subject }, sides, (item) => itemWords(item, names))
}

const mergedMinutes = (
  questions: Questions,
  { base, mine, theirs }: Three<ServiceItem>,
  item: string,
  names: ServiceNames,
): number | null =>
  mergedChoice(
    questions,
    { key: `item:${mine.id}:minutes`, subject: names.field(item, 'minutes') },
    { base: base.minutes, mine: mine.minutes, theirs: theirs.minutes },
    (minutes) => (minutes === null ? null : [names.minutes(minutes)]),
  )

function mergeSongItem(questions: Questions, sides: Three<SongItem>, names: ServiceNames): SongItem {
  const { mine } = sides
  const { id, songId } = mine
  const name = names.song(songId)
  const field = <Field extends 'lyricVersionIds' | 'arrangementId' | 'key' | 'note' | 'sequence'>(
    field: Field,
    show: (value: SongItem[Field]) => string[] | null,
  ): SongItem[Field] =>
    mergedChoice(
      questions,
      { key: `item:${id}:${field}`, subject: names.field(name, field) },
      { base: sides.base[field], mine: mine[field], theirs: sides.theirs[field] },
      show,
    )
  const text = (value: string | null) => (value === null ? null : [value])
  return {
    ...mine,
    lyricVersionIds: field('lyricVersionIds', (ids) => ids.map((id) => names.words(songId, id))),
    arrangementId: field('arrangementId', (id) => (id === null ? null : [names.arrangement(songId, id)])),
    key: field('key', text),
    note: field('note', text),
    minutes: mergedMinutes(questions, sides, name, names),
    sequence: field('sequence', (ids) => ids.map((id) => names.section(songId, id))),
  }
}

/** A value that is taken as a whole. */
function mergedChoice<T>(
  questions: Questions,
  { key, subject }: { key: string; subject: string },
  { base, mine, theirs }: Three<T>,
  show: (value: T) => string[] | null,
): T {
  const said = (value: T) => JSON.stringify(value)
  if (said(mine) === said(theirs) || said(theirs) === said(base)) return mine
  if (said(mine) === said(base)) return theirs
  const choice = questions.ask({
    key,
    kind: 'field',
    subject,
    base: show(base),
    mine: show(mine),
    theirs: show(theirs),
  })
  return choice === 'theirs' ? theirs : mine
}

/** All of an item, to compare it. */
function itemWords(item: ServiceItem, names: ServiceNames): string[] {
  const minutes = item.minutes === null ? [] : [names.minutes(item.minutes)]
  if (item.type === 'text') return [item.title, ...(item.text === '' ? [] : [item.text]), ...minutes]
  const { songId, lyricVersionIds, arrangementId, key, note, sequence } = item
  return [
    names.song(songId),
    ...lyricVersionIds.map((id) => names.words(songId, id)),
    ...(arrangementId === null ? [] : [names.arrangement(songId, arrangementId)]),
    ...(key === null ? [] : [key]),
    ...(note === '' ? [] : [note]),
    ...minutes,
    ...sequence.map((id) => names.section(songId, id)),
  ]
}
