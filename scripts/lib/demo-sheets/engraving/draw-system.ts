import { fill, fillAll, line, type Mark, text } from './drawing.ts'
import * as glyphs from './glyphs.ts'
import type { Note, Time } from './melody.ts'
import { polygon } from './outline.ts'
import { type Key, signaturePositions } from './pitch.ts'
import { headWidth, LYRIC_SIZE, type Placed, SPACE, type System } from './spacing.ts'
import { type Group, groupsOf, type Stem } from './stems.ts'
import { textWidth } from './text-width.ts'

const THIN = 0.13 * SPACE
const THICK = 0.5 * SPACE
const SIGN_WIDTH = { sharp: 1.05 * SPACE, flat: 0.95 * SPACE }
const LEDGER = 0.45 * SPACE

export interface Staff {
  readonly key: Key
  readonly time: Time
  readonly left: number
  readonly right: number
}

/** What stands at the beginning of every system, and on the first one the time. */
export const headerWidth = ({ key }: Staff, isFirst: boolean): number => {
  const signs = Math.abs(key.signature) * (key.signature > 0 ? SIGN_WIDTH.sharp : SIGN_WIDTH.flat)
  return (0.6 + glyphs.CLEF_WIDTH + 0.8) * SPACE + signs + (isFirst ? 3.3 : 1) * SPACE
}

export interface DrawnSystem {
  /** With the middle line at height 0. */
  readonly marks: readonly Mark[]
  readonly top: number
  readonly bottom: number
}

export const drawSystem = (system: System, staff: Staff, isFirst: boolean): DrawnSystem => {
  const notes = system.bars.flatMap((bar) => bar.notes)
  const groups = system.bars.flatMap(({ notes }, at) =>
    groupsOf(notes, staff.time, system.name !== null && at === 0),
  )
  const ends = groups.flat().map(({ to }) => to)
  const heads = notes.map(({ note }) => ((note.position ?? 0) * SPACE) / 2)
  const lowest = Math.min(-2 * SPACE, ...ends, ...notes.map(lowerEdge))
  const highest = Math.max(2 * SPACE, ...ends, ...heads.map((y) => y + SPACE / 2))
  const words = Math.min(-4.4 * SPACE, lowest - LYRIC_SIZE - 1)
  const name = Math.max(4.2 * SPACE, highest + SPACE)
  return {
    marks: [
      ...staffLines(staff),
      ...header(staff, isFirst),
      ...notes.flatMap(drawNote),
      ...groups.flatMap(drawGroup),
      ...barLines(system),
      ...lyrics(notes, words),
      ...(system.name ? [text(system.name, staff.left, name, 10, 'Helvetica-Oblique')] : []),
    ],
    top: system.name ? name + 10 : Math.max(highest, 3 * SPACE),
    bottom: words - 3,
  }
}

const lowerEdge = ({ note }: Placed): number =>
  ((note.position ?? 0) * SPACE) / 2 - (note.accidental ? 1.4 : 0.5) * SPACE

const staffLines = ({ left, right }: Staff): Mark[] =>
  [-2, -1, 0, 1, 2].map((space) => line(left, space * SPACE, right, space * SPACE, THIN))

const header = ({ key, time, left }: Staff, isFirst: boolean): Mark[] => {
  const isSharp = key.signature > 0
  const keyX = left + (0.6 + glyphs.CLEF_WIDTH + 0.8) * SPACE
  const step = isSharp ? SIGN_WIDTH.sharp : SIGN_WIDTH.flat
  const signs = signaturePositions(key).flatMap((position, at) =>
    fillAll(isSharp ? glyphs.SHARP : glyphs.FLAT, keyX + at * step, (position * SPACE) / 2, SPACE),
  )
  const timeX = keyX + Math.abs(key.signature) * step + 0.4 * SPACE
  return [
    ...fillAll(glyphs.TREBLE_CLEF, left + 0.6 * SPACE, -SPACE, SPACE),
    ...signs,
    ...(isFirst ? [digit(time.beats, timeX, 0), digit(time.unit, timeX, -2 * SPACE)] : []),
  ]
}

/** A figure as high as two spaces. */
const digit = (value: number, x: number, y: number): Mark =>
  text(String(value), x, y + 0.05 * SPACE, (2 * SPACE) / 0.71, 'Helvetica-Bold')

const drawNote = ({ note, x }: Placed): Mark[] => {
  if (note.position === null) return drawRest(note, x)
  const y = (note.position * SPACE) / 2
  const head = { w: glyphs.WHOLE_HEAD, h: glyphs.HALF_HEAD, q: glyphs.BLACK_HEAD, e: glyphs.BLACK_HEAD }
  return [
    fill(head[note.length], x, y, SPACE),
    ...ledgerLines(note, x),
    ...(note.isDotted ? [dot(note.position, x + headWidth(note))] : []),
    ...accidental(note, x, y),
  ]
}

/** Beside a note on a line it stands in the space above. */
const dot = (position: number, x: number): Mark =>
  fill(glyphs.DOT, x + 0.5 * SPACE, ((position + (position % 2 === 0 ? 1 : 0)) * SPACE) / 2, SPACE)

const accidental = (note: Note, x: number, y: number): Mark[] => {
  if (!note.accidental) return []
  const sign = { sharp: glyphs.SHARP, flat: glyphs.FLAT, natural: glyphs.NATURAL }[note.accidental]
  return fillAll(sign, x - 1.2 * SPACE, y, SPACE)
}

const ledgerLines = (note: Note, x: number): Mark[] => {
  const position = note.position ?? 0
  const beyond = Math.floor(Math.abs(position) / 2) - 2
  return Array.from({ length: Math.max(0, beyond) }, (_, at) => {
    const y = Math.sign(position) * (3 + at) * SPACE
    return line(x - LEDGER, y, x + headWidth(note) + LEDGER, y, THIN * 1.3)
  })
}

const drawRest = (note: Note, x: number): Mark[] => {
  const rest = {
    w: [glyphs.WHOLE_REST],
    h: [glyphs.HALF_REST],
    q: [glyphs.QUARTER_REST],
    e: glyphs.EIGHTH_REST,
  }[note.length]
  return [...fillAll(rest, x, 0, SPACE), ...(note.isDotted ? [dot(0, x + headWidth(note))] : [])]
}

const drawGroup = (group: Group): Mark[] => [
  ...group.map(({ x, from, to, isUp }) => line(x, from + (isUp ? 0.18 : -0.18) * SPACE, x, to, 0.13 * SPACE)),
  ...(group.length > 1 ? beam(group) : group.flatMap(flag)),
]

const flag = ({ placed, isUp, x, to }: Stem): Mark[] =>
  placed.note.length === 'e'
    ? [fill(isUp ? glyphs.FLAG_OF_STEM_UP : glyphs.FLAG_OF_STEM_DOWN, x - 0.06 * SPACE, to, SPACE)]
    : []

const beam = (group: Group): Mark[] => {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return []
  const inwards = first.isUp ? -THICK : THICK
  const [left, right] = [first.x - 0.065 * SPACE, last.x + 0.065 * SPACE]
  const corners = [
    [left, first.to],
    [right, last.to],
    [right, last.to + inwards],
    [left, first.to + inwards],
  ] as const
  return [fill([polygon(corners)], 0, 0, 1)]
}

const barLines = ({ bars, ends }: System): Mark[] =>
  bars.flatMap(({ end }, at) => {
    const thin = (x: number) => line(x, -2 * SPACE, x, 2 * SPACE, 0.16 * SPACE)
    if (at < bars.length - 1 || ends === 'nothing') return [thin(end)]
    if (ends === 'section') return [thin(end - 0.5 * SPACE), thin(end)]
    return [
      thin(end - 0.9 * SPACE),
      line(end - THICK / 2, -2 * SPACE - THIN / 2, end - THICK / 2, 2 * SPACE + THIN / 2, THICK),
    ]
  })

/** Each syllable in the middle below its head, with a hyphen half way to the next one of its word. */
const lyrics = (notes: readonly Placed[], y: number): Mark[] => {
  const sung = notes.flatMap(({ note, x }) => {
    if (!note.syllable) return []
    const width = textWidth(note.syllable.text, LYRIC_SIZE)
    const from = x + headWidth(note) / 2 - width / 2
    return [{ ...note.syllable, from, to: from + width }]
  })
  const hyphen = textWidth('-', LYRIC_SIZE)
  return sung.flatMap(({ text: words, isJoined, from, to }, at) => {
    const next = sung[at + 1]
    const middle = next ? (to + next.from) / 2 : to + hyphen
    return [
      text(words, from, y, LYRIC_SIZE),
      ...(isJoined ? [text('-', middle - hyphen / 2, y, LYRIC_SIZE)] : []),
    ]
  })
}
