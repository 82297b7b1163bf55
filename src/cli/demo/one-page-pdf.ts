/** A line of text on the page, in points from its top left corner. */
export interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
}

const WIDTH = 595
const HEIGHT = 842

/** The smallest PDF that every reader opens: one A4 page in a font that every reader brings along. */
export const onePagePdf = (title: string, lines: readonly Line[]): Uint8Array => {
  const drawn = lines.map(
    ({ text, x, y, size, bold }) =>
      `BT /${bold ? 'Bold' : 'Plain'} ${size} Tf ${x} ${HEIGHT - y} Td ${textString(text)} Tj ET`,
  )
  return file([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 6 0 R ` +
      '/Resources << /Font << /Plain 4 0 R /Bold 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    stream(drawn.join('\n')),
    `<< /Title ${textString(title)} /Producer (Psaltery) >>`,
  ])
}

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

// Everything is ASCII, so a position in the text is a position in the file.
const file = (objects: readonly string[]): Uint8Array => {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`
  return new TextEncoder().encode(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`)
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
