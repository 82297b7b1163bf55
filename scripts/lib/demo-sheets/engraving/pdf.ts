import type { Mark } from './drawing.ts'
import type { Outline, Point } from './outline.ts'
import type { Font } from './text-width.ts'

/** A4, in points. */
export const PAGE_WIDTH = 595
export const PAGE_HEIGHT = 842

const FONTS: readonly Font[] = ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique']

/** A PDF of vector outlines and text in fonts that every reader brings along. The same pages make the same bytes. */
export const pdfOf = (title: string, pages: readonly (readonly Mark[])[]): Uint8Array => {
  const signs = signsOf(pages.flat())
  // Before the pages: the catalog, the list of pages, the fonts and the signs.
  const firstSign = 3 + FONTS.length
  const firstPage = firstSign + signs.length
  const numbers = pages.map((_page, at) => firstPage + 2 * at)
  const fonts = FONTS.map((name, at) => `/${name} ${at + 3} 0 R`).join(' ')
  const forms = signs.map((_sign, at) => `/S${at} ${firstSign + at} 0 R`).join(' ')
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...FONTS.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    ...signs.map((sign) => stream(filled(sign, plain), `/Type /XObject /Subtype /Form /BBox [${BOX}] `)),
    ...pages.flatMap((marks, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] ` +
        `/Contents ${firstPage + 2 * at + 1} 0 R ` +
        `/Resources << /Font << ${fonts} >> /XObject << ${forms} >> >> >>`,
      stream(marks.map((mark) => operators(mark, signs)).join('\n')),
    ]),
    `<< /Title ${textString(title)} /Producer (Psaltery) >>`,
  ])
}

/** Larger than every sign. */
const BOX = '-2 -5 5 7'

/** What is drawn more than once is written down once, and then only named. */
const signsOf = (marks: readonly Mark[]): Outline[] => {
  const counts = new Map<Outline, number>()
  for (const mark of marks)
    if (mark.kind === 'fill') counts.set(mark.outline, (counts.get(mark.outline) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([outline]) => outline)
}

const operators = (mark: Mark, signs: readonly Outline[]): string => {
  if (mark.kind === 'text')
    return `BT /${mark.font} ${mark.size} Tf ${at(mark.x, mark.y)} Td ${textString(mark.text)} Tj ET`
  if (mark.kind === 'line') return `${number(mark.width)} w ${at(...mark.from)} m ${at(...mark.to)} l S`
  const sign = signs.indexOf(mark.outline)
  if (sign !== -1) return `q ${mark.scale} 0 0 ${mark.scale} ${at(mark.x, mark.y)} cm /S${sign} Do Q`
  return filled(mark.outline, (point) => at(mark.x + point[0] * mark.scale, mark.y + point[1] * mark.scale))
}

/** Contours within one another leave holes; a single one that crosses itself does not. */
const filled = (outline: Outline, place: (point: Point) => string): string =>
  `${path(outline, place)} ${outline.length > 1 ? 'f*' : 'f'}`

/** In units of the sign itself, which are larger than points. */
const plain = (point: Point): string =>
  point.map((value) => String(Math.round(value * 1000) / 1000)).join(' ')

const path = (outline: Outline, place: (point: Point) => string): string =>
  outline
    .map(
      ({ start, curves }) =>
        `${place(start)} m ${curves.map((points) => `${points.map(place).join(' ')} c`).join(' ')} h`,
    )
    .join(' ')

const number = (value: number): string => String(Math.round(value * 100) / 100)
const at = (x: number, y: number): string => `${number(x)} ${number(y)}`

const stream = (content: string, entries = ''): string =>
  `<< ${entries}/Length ${content.length} >>\nstream\n${content}\nendstream`

// Everything is ASCII, so a position in the text is a position in the file.
const file = (objects: readonly string[]): Uint8Array => {
  let written = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = written.length
    written += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`
  return new TextEncoder().encode(`${written}${table}${trailer}\nstartxref\n${written.length}\n%%EOF\n`)
}

/** What Windows-1252 has beyond Latin-1 and our songs use. */
const BEYOND_LATIN_1: Readonly<Record<string, number>> = {
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
}

const textString = (text: string): string => {
  const bytes = Array.from(text, (character) => {
    const code = BEYOND_LATIN_1[character] ?? character.codePointAt(0) ?? 0
    return (code < 256 ? code : 0x3f).toString(16).padStart(2, '0')
  })
  return `<${bytes.join('')}>`
}
