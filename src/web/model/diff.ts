import type { ArrangementLink, Asset, LyricsDocument, Metadata, ServiceItem } from '../../client/types.ts'
import { commonPairs } from '../../core/lcs.ts'
import { LyricSide } from './merge/lyric-sections.ts'
import { itemName, type ServiceNames } from './merge/merge-service.ts'
import type { ServiceDocument } from './services/service-document.ts'

export interface Piece {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** Two wordings of one line as one run of pieces; words and the spaces between them are compared one by one. */
export function diffWords(before: string, after: string): Piece[] {
  const [old, young] = [tokens(before), tokens(after)]
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], list: string[]) => {
    const text = list.join('')
    const last = pieces.at(-1)
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let [i, j] = [0, 0]
  for (const [atOld, atYoung] of [...commonPairs(old, young), [old.length, young.length] as const]) {
    add('removed', old.slice(i, atOld))
    add('added', young.slice(j, atYoung))
    add('same', old.slice(atOld, atOld + 1))
    ;[i, j] = [atOld + 1, atYoung + 1]
  }
  return pieces
}

const tokens = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? []

/** Beyond this product of lengths, lists are compared only by what they begin and end with. */
const MOST_COMPARED = 4_000_000

/** The lines that two texts have in common, as pairs of positions in order. */
export function linePairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [middleOfA, middleOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const middle = middleOfA.length * middleOfB.length > MOST_COMPARED ? [] : commonPairs(middleOfA, middleOfB)
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...middle.map(([i, j]): [number, number] => [i + start, j + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [a.length - end + at, b.length - end + at]),
  ]
}

/** Lines around a change that are shown with it. */
const CONTEXT = 2

/** Two texts as one run of lines: what was removed and added, with a few lines around it and an ellipsis between. */
function diffLines(before: string, after: string): Piece[] {
  const [old, young] = [before.split('\n'), after.split('\n')]
  const lines: Piece[] = []
  let [i, j] = [0, 0]
  for (const [atOld, atYoung] of [...linePairs(old, young), [old.length, young.length] as const]) {
    lines.push(...old.slice(i, atOld).map((text) => ({ kind: 'removed' as const, text })))
    lines.push(...young.slice(j, atYoung).map((text) => ({ kind: 'added' as const, text })))
    lines.push(...old.slice(atOld, atOld + 1).map((text) => ({ kind: 'same' as const, text })))
    ;[i, j] = [atOld + 1, atYoung + 1]
  }
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap(({ kind, text }, at): Piece[] => {
    if (isNear[at]) return [{ kind, text: `${text}\n` }]
    return at === 0 || isNear[at - 1] ? [{ kind: 'same', text: '…\n' }] : []
  })
}

interface OrderedChange {
  id: string
  kind: 'same' | 'moved' | 'added' | 'removed'
}

/** The ids that a person has moved, the latest last. */
export type Moves = ReadonlySet<string>

/** More than moves count together, so that they only decide between orders that keep equally many. */
const STAYED = 1_000_000

/**
 * Two orders of ids as one list: the new order, with what was removed standing where it stood. Where two entries have
 * changed places, the one that was moved counts as moved, the latest move first.
 */
export function diffOrder(
  before: readonly string[],
  after: readonly string[],
  moves: Moves = new Set(),
): OrderedChange[] {
  const [old, young] = [new Set(before), new Set(after)]
  const ranks = new Map([...moves].slice(-1000).map((id, rank) => [id, rank + 1]))
  const common = before.filter((id) => young.has(id))
  const pairs = commonPairs(
    common,
    after.filter((id) => old.has(id)),
    (id) => STAYED - (ranks.get(id) ?? 0),
  )
  const stayed = new Set(pairs.map(([at]) => common[at]))
  const changes: OrderedChange[] = after.map((id) => ({
    id,
    kind: !old.has(id) ? 'added' : stayed.has(id) ? 'same' : 'moved',
  }))
  before.forEach((id, at) => {
    if (young.has(id)) return
    const previous = before[at - 1]
    const place = previous === undefined ? 0 : changes.findIndex((change) => change.id === previous) + 1
    changes.splice(place, 0, { id, kind: 'removed' })
  })
  return changes
}

interface EntryChange {
  text: string
  kind: 'same' | 'moved' | 'added' | 'removed'
}

export type FieldChange =
  | { field: string; kind: 'text'; pieces: Piece[] }
  | { field: string; kind: 'entries'; entries: EntryChange[] }

export function diffMetadata(before: Metadata, after: Metadata): FieldChange[] {
  const books = (metadata: Metadata) => metadata.songbooks.map(({ book, number }) => `${book} ${number}`)
  return [
    ...textChange('title', before.title, after.title),
    ...entriesChange('alternateTitles', before.alternateTitles, after.alternateTitles),
    ...entriesChange('authors', before.authors, after.authors),
    ...textChange('copyright', before.copyright, after.copyright),
    ...entriesChange('themes', before.themes, after.themes),
    ...entriesChange('songbooks', books(before), books(after)),
  ]
}

interface ArrangementState {
  label: string
  lyricVersionIds: readonly string[]
  files: readonly Asset[]
  sourceKey?: string | null | undefined
  tempo?: number | null | undefined
  chart?: string | null | undefined
  links?: readonly ArrangementLink[] | undefined
}

/** `lyricsName` gives the words for a lyric version; files are compared by id, so a replaced file is seen. */
export function diffArrangement(
  before: ArrangementState,
  after: ArrangementState,
  lyricsName: (id: string) => string,
): FieldChange[] {
  const fileNames = new Map([...before.files, ...after.files].map((file) => [file.id, file.filename]))
  const ids = (state: ArrangementState) => state.files.map((file) => file.id)
  return [
    ...textChange('label', before.label, after.label),
    ...textChange('sourceKey', before.sourceKey ?? '', after.sourceKey ?? ''),
    ...textChange('tempo', String(before.tempo ?? ''), String(after.tempo ?? '')),
    ...idsChange('assetIds', ids(before), ids(after), (id) => fileNames.get(id) ?? ''),
    ...idsChange('lyricVersionIds', before.lyricVersionIds, after.lyricVersionIds, lyricsName),
    ...chartChange(before.chart ?? '', after.chart ?? ''),
    ...entriesChange('links', linkTexts(before), linkTexts(after)),
  ]
}

const linkTexts = ({ links = [] }: ArrangementState): string[] =>
  links.map(({ title, url }) => `${title}: ${url}`)

function textChange(field: string, before: string, after: string): FieldChange[] {
  return before === after ? [] : [{ field, kind: 'text', pieces: diffWords(before, after) }]
}

function chartChange(before: string, after: string): FieldChange[] {
  return before === after ? [] : [{ field: 'chart', kind: 'text', pieces: diffLines(before, after) }]
}

/** Equal texts may stand in a list more than once, so a count makes each unique. */
function entriesChange(field: string, before: readonly string[], after: readonly string[]): FieldChange[] {
  return idsChange(field, counted(before), counted(after), (id) => id.slice(id.indexOf(':') + 1))
}

function counted(list: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return list.map((text) => {
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return `${count}:${text}`
  })
}

function idsChange(
  field: string,
  before: readonly string[],
  after: readonly string[],
  show: (id: string) => string,
): FieldChange[] {
  const entries = diffOrder(before, after).map(({ id, kind }) => ({ text: show(id), kind }))
  return entries.every((entry) => entry.kind === 'same') ? [] : [{ field, kind: 'entries', entries }]
}

interface LineChange {
  id: string
  kind: 'same' | 'edited' | 'added' | 'removed'
  /** It stood elsewhere before; from which section, when that was another one. */
  moved: boolean
  movedFrom: string | null
  pieces: Piece[]
}

export interface SectionChange {
  id: string
  kind: 'same' | 'added' | 'removed'
  moved: boolean
  name: string
  nameBefore: string | null
  lines: LineChange[]
  changed: boolean
}

export interface LyricsDiff {
  label: { before: string; after: string } | null
  sections: SectionChange[]
  /** The names of the sections in singing order, when that order changed. */
  sequence: { before: string[]; after: string[] } | null
  changed: boolean
}

/** Compares two lyric documents by the identity of their sections and lines. */
export function diffLyrics(before: LyricsDocument, after: LyricsDocument, moves?: Moves): LyricsDiff {
  const [old, young] = [new LyricSide(before), new LyricSide(after)]
  const sections = diffOrder(old.sectionIds, young.sectionIds, moves).map(({ id, kind }) => {
    const lines = diffLyricLines(id, old, young, moves)
    const nameBefore =
      old.sections.has(id) && young.sections.has(id) ? renamed(old.nameOf(id), young.nameOf(id)) : null
    return {
      id,
      kind: kind === 'moved' ? ('same' as const) : kind,
      moved: kind === 'moved',
      name: young.nameOf(id) || old.nameOf(id),
      nameBefore,
      lines,
      changed:
        kind !== 'same' || nameBefore !== null || lines.some((line) => line.moved || line.kind !== 'same'),
    }
  })
  const label = before.label === after.label ? null : { before: before.label, after: after.label }
  const sequence = sequenceChange(before, after, old, young)
  return {
    label,
    sections,
    sequence,
    changed: label !== null || sequence !== null || sections.some((section) => section.changed),
  }
}

const renamed = (before: string, after: string) => (before === after ? null : before)

function diffLyricLines(sectionId: string, old: LyricSide, young: LyricSide, moves?: Moves): LineChange[] {
  const [before, after] = [old.lineIds(sectionId), young.lineIds(sectionId)]
  return diffOrder(before, after, moves).flatMap(({ id, kind }): LineChange[] => {
    const [was, is] = [old.texts.get(id), young.texts.get(id)]
    if (kind === 'removed' && is !== undefined) return [] // it moved to another section and is shown there
    if (was === undefined || is === undefined) {
      const text = was ?? is ?? ''
      const sort = was === undefined ? 'added' : 'removed'
      return [{ id, kind: sort, moved: false, movedFrom: null, pieces: [{ text, kind: sort }] }]
    }
    const cameFrom = old.homes.get(id) ?? sectionId
    return [
      {
        id,
        kind: was === is ? 'same' : 'edited',
        moved: kind === 'moved' || cameFrom !== sectionId,
        movedFrom: cameFrom === sectionId ? null : old.nameOf(cameFrom),
        pieces: diffWords(was, is),
      },
    ]
  })
}

function sequenceChange(before: LyricsDocument, after: LyricsDocument, old: LyricSide, young: LyricSide) {
  if (before.sequence.join() === after.sequence.join()) return null
  const names = (ids: string[], side: LyricSide) => ids.map((id) => side.nameOf(id))
  return { before: names(before.sequence, old), after: names(after.sequence, young) }
}

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
