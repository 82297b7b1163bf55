import { type DrawnSystem, drawSystem, headerWidth, type Staff } from './draw-system.ts'
import { fill, line, type Mark, text } from './drawing.ts'
import { BLACK_HEAD, DOT } from './glyphs.ts'
import { parseMelody, timeNamed } from './melody.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, pdfOf } from './pdf.ts'
import { keyNamed } from './pitch.ts'
import { systemsOf } from './spacing.ts'
import { type Font, textWidth } from './text-width.ts'

const MARGIN = 54
const BETWEEN_SYSTEMS = 9
const VERSE_SIZE = 11
const VERSE_LINE = 14.5

export interface Sheet {
  readonly title: string
  readonly authors: readonly string[]
  /** Below the last line of the last page. */
  readonly copyright: string
  readonly key: string
  readonly time: string
  readonly tempo: number
  /** As parseMelody reads it. */
  readonly melody: string
  /** What is sung to the same melody, below it. */
  readonly verses: readonly { readonly name: string; readonly lines: readonly string[] }[]
}

/** A lead sheet: the melody with its words, then the other verses. */
export const engraved = (sheet: Sheet): Uint8Array => pdfOf(sheet.title, pagesOf(sheet))

export const pagesOf = (sheet: Sheet): Mark[][] => {
  const [key, time] = [keyNamed(sheet.key), timeNamed(sheet.time)]
  const staff: Staff = { key, time, left: MARGIN, right: PAGE_WIDTH - MARGIN }
  const sections = parseMelody(sheet.melody, key, time)
  // The time stands on the first system only, but all systems of a section begin at the same place.
  const drawn = sections.flatMap((section, at) =>
    systemsOf(
      section,
      staff.left + headerWidth(staff, at === 0),
      staff.right,
      at === sections.length - 1,
    ).map((system, line) => drawSystem(system, staff, at === 0 && line === 0)),
  )
  const blocks = [heading(sheet), ...drawn.map(systemBlock), ...verseRows(sheet)]
  return stacked(blocks).map((marks, at, all) =>
    at === all.length - 1 ? [...marks, centred(sheet.copyright, 36, 9, 'Helvetica')] : marks,
  )
}

/** Something that stays together on a page, with its marks counted from its upper edge. */
interface Block {
  readonly height: number
  readonly marks: readonly Mark[]
}

/** The blocks one below the other, on as many pages as they need. */
const stacked = (blocks: readonly Block[]): Mark[][] => {
  const pages: Mark[][] = [[]]
  let y = PAGE_HEIGHT - MARGIN
  for (const { height, marks } of blocks) {
    if (y - height < MARGIN && pages.at(-1)?.length) {
      pages.push([])
      y = PAGE_HEIGHT - MARGIN
    }
    pages.at(-1)?.push(...marks.map((mark) => raised(mark, y)))
    y -= height
  }
  return pages
}

const raised = (mark: Mark, by: number): Mark =>
  mark.kind === 'line'
    ? { ...mark, from: [mark.from[0], mark.from[1] + by], to: [mark.to[0], mark.to[1] + by] }
    : { ...mark, y: mark.y + by }

const systemBlock = ({ marks, top, bottom }: DrawnSystem): Block => ({
  height: top - bottom + BETWEEN_SYSTEMS,
  marks: marks.map((mark) => raised(mark, -top)),
})

const centred = (words: string, y: number, size: number, font: Font): Mark =>
  text(words, (PAGE_WIDTH - textWidth(words, size, font)) / 2, y, size, font)

const heading = ({ title, authors, tempo, time }: Sheet): Block => {
  const isCompound = timeNamed(time).unit === 8
  const names = authors.join(', ')
  const right = PAGE_WIDTH - MARGIN - textWidth(names, 11, 'Helvetica-Oblique')
  return {
    height: 66,
    marks: [
      centred(title, -20, 22, 'Helvetica-Bold'),
      text(names, right, -46, 11, 'Helvetica-Oblique'),
      fill(BLACK_HEAD, MARGIN, -44, 5),
      line(MARGIN + 5.7, -43, MARGIN + 5.7, -28, 0.7),
      ...(isCompound ? [fill(DOT, MARGIN + 9, -44, 5)] : []),
      text(`= ${tempo}`, MARGIN + (isCompound ? 14 : 11), -46, 11),
    ],
  }
}

const SECOND_COLUMN = PAGE_WIDTH / 2 - MARGIN + 10

/** Two verses side by side, or one below the other where their lines are too long for that. */
const verseRows = ({ verses }: Sheet): Block[] => {
  const widest = Math.max(
    0,
    ...verses.flatMap(({ lines }) => lines.map((words) => textWidth(words, VERSE_SIZE))),
  )
  const columns = widest < SECOND_COLUMN ? 2 : 1
  return Array.from({ length: Math.ceil(verses.length / columns) }, (_, row) => {
    const side = verses.slice(columns * row, columns * (row + 1))
    const longest = Math.max(...side.map(({ lines }) => lines.length))
    const marks = side.flatMap(({ name, lines }, column) => {
      const x = MARGIN + column * SECOND_COLUMN
      return [
        text(name, x, -VERSE_LINE, 10, 'Helvetica-Oblique'),
        ...lines.map((words, at) => text(words, x, -(at + 2) * VERSE_LINE, VERSE_SIZE)),
      ]
    })
    return { height: (longest + 2) * VERSE_LINE, marks }
  })
}
