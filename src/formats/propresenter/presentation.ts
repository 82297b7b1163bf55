import { authorsOf } from '../authors.ts'
import { wordsBudget } from '../bounded.ts'
import { withChart } from '../chordpro/arrangement.ts'
import { chartText } from '../chordpro/start-chart.ts'
import { languageTagOf } from '../languages.ts'
import { extensionOf, metadataOf, readSong } from '../metadata.ts'
import { ENGLISH_NAMES } from '../section-names.ts'
import type { FormatLyrics, FormatSection, FormatSong, ReadFile, Warning } from '../song.ts'
import { ccliEntry } from '../text/details/details.ts'
import { inOrder } from '../text/sections.ts'
import { LONGEST_ORDER, stanzas } from './read.ts'
import { idAt, type Slide, slideOf } from './slides.ts'
import { type Message, messageAt, messageOf, messagesAt, numberAt, textAt } from './wire.ts'

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

/** A song of ProPresenter 7 in protobuf; null for any other file. ChordPro has the same ending. */
export const presentationOf = (bytes: Uint8Array, filename: string): Message | null => {
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

/** Groups are sections, and the arrangement that is chosen, or else the first, is the order of singing. */
export const readPresentation = (presentation: Message, filename: string): ReadFile => {
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
  const song = readSong(metadataFrom(presentation), lyrics, filename, [
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
