import { wordsBudget } from '../bounded.ts'
import { withChart } from '../chordpro/arrangement.ts'
import { chartText } from '../chordpro/chart.ts'
import { languageTagOf } from '../languages.ts'
import { authorsOf, extensionOf, metadataOf, readMixedSong } from '../metadata.ts'
import { ENGLISH_NAMES } from '../section-names.ts'
import type { FormatLyrics, FormatSection, FormatSong, ReadFile, Warning } from '../song.ts'
import { ccliEntry } from '../text/details.ts'
import { inOrder } from '../text/sections.ts'
import { idAt, LONGEST_ORDER, type Slide, slideOf, stanzas } from './read.ts'

/** The numbers of the fields of a presentation of ProPresenter 7. */
const NAME = 3
const NOTES = 7
const SELECTED = 10
const ARRANGEMENTS = 11
const GROUPS = 12
const CUES = 13
const CCLI = 14
const KEY = 22
const MUSIC = 23

/** A song in protobuf; null for any other file. ChordPro has the same ending. */
const presentationOf = (bytes: Uint8Array, filename: string): Message | null => {
  if (!['pro', ''].includes(extensionOf(filename))) return null
  // A field of the kind that holds a message or text, with one of the first numbers.
  if (![0x0a, 0x12, 0x1a].includes(bytes[0] ?? 0)) return null
  const message = messageOf(bytes)
  return message?.has(NAME) && messagesAt(message, CUES).length > 0 ? message : null
}

interface Group {
  readonly id: string
  readonly name: string
  readonly slides: readonly Slide[]
}

/** A song of ProPresenter 7. Groups are sections, and the arrangement that is chosen, or else the first, is the order of singing. */
export const readPresentation = (bytes: Uint8Array, filename: string): ReadFile | null => {
  const presentation = presentationOf(bytes, filename)
  if (!presentation) return null
  const budget = wordsBudget()
  const slides = messagesAt(presentation, CUES).map((cue) => slideOf(cue, budget))
  const groups = groupsOf(presentation, slides)
  const shown = groups.flatMap((group) => group.slides)
  const { sequence, unknown } = orderOf(presentation, groups)
  const count = isInTwoLanguages(shown) ? 2 : 1
  const lyrics = Array.from({ length: count }, (_, at): FormatLyrics => {
    const name = at === 0 ? '' : (shown.find(({ boxes }) => boxes[at])?.boxes[at]?.name ?? '')
    return {
      language: languageTagOf(name) === null ? null : name,
      label: at === 0 ? '' : name || `${at + 1}`,
      sections: groups.map((group) => sectionOf(group, count === 1 ? null : at)),
      sequence,
    }
  }).filter(({ sections }) => sections.some(({ lines }) => lines.length > 0))
  const song = readMixedSong(metadataFrom(presentation), lyrics, filename, [
    { code: 'chordsRemoved', count: shown.reduce((sum, { chords }) => sum + chords, 0) },
    {
      code: 'commentsRemoved',
      count: shown.filter(({ hasNotes }) => hasNotes).length + (textAt(presentation, NOTES) === '' ? 0 : 1),
    },
    { code: 'wordsCut', count: budget.isCut ? 1 : 0 },
    { code: 'slidesLeftOut', count: leftOut(slides, shown) },
    ...unknown,
  ])
  const music = { key: textAt(presentation, KEY) || textAt(messageAt(presentation, MUSIC), 1) }
  const parts = groups.map((group) => chartOf(group, count)).filter(({ lines }) => lines.length > 0)
  return { songs: [withChart(song, () => chartText(music, parts))], warnings: [] }
}

/** A presentation without groups is one group without a name. */
const groupsOf = (presentation: Message, slides: readonly Slide[]): Group[] => {
  const byId = new Map(slides.map((slide) => [slide.id, slide]))
  const groups = messagesAt(presentation, GROUPS).map((group) => ({
    id: idAt(group, 1, 1),
    name: textAt(messageAt(group, 1), 2),
    slides: messagesAt(group, 2).flatMap((id) => byId.get(textAt(id, 1).toLowerCase()) ?? []),
  }))
  return groups.length > 0 ? groups : [{ id: '', name: '', slides }]
}

/** Slides with words that no group has. */
const leftOut = (slides: readonly Slide[], shown: readonly Slide[]): number => {
  const known = new Set(shown)
  return slides.filter((slide) => slide.boxes.length > 0 && !known.has(slide)).length
}

/** Two text boxes on most of the slides: the words and their translation. */
const isInTwoLanguages = (slides: readonly Slide[]): boolean => {
  const sung = slides.filter(({ boxes }) => boxes.length > 0)
  return sung.filter(({ boxes }) => boxes.length === 2).length * 2 > sung.length
}

/** The words of a group in one of its languages, or in all of its text boxes. */
const sectionOf = ({ name, slides }: Group, language: number | null): FormatSection => {
  const lines = slides.map(({ boxes }) =>
    (language === null ? boxes : boxes.filter((_, at) => Math.min(at, 1) === language)).flatMap(
      (box) => box.lines,
    ),
  )
  return { name, lines: name === '' ? stanzas(lines) : lines.flat() }
}

/** A group with its chords. Of two languages, the first has them. */
const chartOf = ({ name, slides }: Group, languages: number): FormatSection => ({
  name: name || ENGLISH_NAMES.verse,
  lines: slides
    .flatMap(({ boxes }) => (languages === 1 ? boxes : boxes.slice(0, 1)))
    .flatMap(({ chart }) => chart)
    .filter((line) => line !== ''),
})

const orderOf = (
  presentation: Message,
  groups: readonly Group[],
): { sequence: number[]; unknown: Warning[] } => {
  const arrangements = messagesAt(presentation, ARRANGEMENTS)
  const selected = idAt(presentation, SELECTED)
  const chosen = arrangements.find((each) => idAt(each, 1) === selected) ?? arrangements[0]
  const places = new Map(groups.map(({ id }, at) => [id, at]))
  const wanted = chosen ? messagesAt(chosen, 3).map((id) => places.get(textAt(id, 1).toLowerCase())) : []
  const sequence = wanted.filter((place) => place !== undefined).slice(0, LONGEST_ORDER)
  const count = wanted.filter((place) => place === undefined).length
  return {
    sequence: inOrder(sequence, groups.length) ? [] : sequence,
    unknown: [{ code: 'unknownInSequence', count }],
  }
}

const metadataFrom = (presentation: Message): FormatSong['metadata'] => {
  const ccli = messageAt(presentation, CCLI)
  const [year, number] = [numberAt(ccli, 5), numberAt(ccli, 6)]
  const publisher = textAt(ccli, 4)
  const years = year === 0 || publisher.includes(`${year}`) ? '' : `${year}`
  return metadataOf([
    { title: textAt(ccli, 3) || textAt(presentation, NAME) },
    { authors: [...authorsOf(textAt(ccli, 1)), ...authorsOf(textAt(ccli, 2))] },
    { copyright: [years, publisher].filter(Boolean).join(' ') },
    number === 0 ? {} : ccliEntry(`${number}`),
  ])
}

/** The fields of a protobuf message by number, in the order they are written; numbers, or the bytes of texts and messages. */
export type Message = ReadonlyMap<number, readonly (number | Uint8Array)[]>

const VARINT = 0
const EIGHT_BYTES = 1
const BYTES = 2
const FOUR_BYTES = 5

/** More fields than any song; a hostile file must not make millions of objects. */
const MOST_FIELDS = 100_000

/** Reads a message without its schema. Null: these bytes are none. */
const messageOf = (bytes: Uint8Array): Message | null => {
  const fields = new Map<number, (number | Uint8Array)[]>()
  let at = 0
  let count = 0
  while (at < bytes.length) {
    const key = varint()
    const number = key === null ? 0 : Math.floor(key / 8)
    const value = key === null || number === 0 || ++count > MOST_FIELDS ? null : fieldOf(key % 8)
    if (value === null) return null
    const known = fields.get(number)
    if (known) known.push(value)
    else fields.set(number, [value])
  }
  return fields

  /** Numbers beyond 2^53 lose digits; no field that is read has them. */
  function varint(): number | null {
    let value = 0
    for (let shift = 0; shift < 10; shift++) {
      const byte = bytes[at++]
      if (byte === undefined) return null
      value += (byte & 0x7f) * 2 ** (7 * shift)
      if (byte < 0x80) return value
    }
    return null
  }

  function fieldOf(type: number): number | Uint8Array | null {
    if (type === VARINT) return varint()
    const length = type === BYTES ? varint() : type === EIGHT_BYTES ? 8 : type === FOUR_BYTES ? 4 : Number.NaN
    if (length === null || !(at + length <= bytes.length)) return null
    at += length
    return bytes.subarray(at - length, at)
  }
}

const EMPTY: Message = new Map()

/** The messages of a repeated field. What is no message is left out. */
export const messagesAt = (message: Message, field: number): Message[] =>
  (message.get(field) ?? []).flatMap((value) => (typeof value === 'number' ? [] : (messageOf(value) ?? [])))

/** The message along a path of fields; an empty one where there is none. */
export const messageAt = (message: Message, ...path: readonly number[]): Message =>
  path.reduce((inside, field) => messagesAt(inside, field).at(-1) ?? EMPTY, message)

export const bytesAt = (message: Message, field: number): Uint8Array => {
  const value = message.get(field)?.at(-1)
  return value instanceof Uint8Array ? value : new Uint8Array()
}

const utf8 = new TextDecoder()

export const textAt = (message: Message, field: number): string => utf8.decode(bytesAt(message, field)).trim()

export const numberAt = (message: Message, field: number): number => {
  const value = message.get(field)?.at(-1)
  return typeof value === 'number' ? value : 0
}
