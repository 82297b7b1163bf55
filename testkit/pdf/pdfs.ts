import {
  header,
  layOut,
  objectBytes,
  type PdfObject,
  type PdfObjects,
  withTable,
  xrefTable,
} from './writer.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A stream that draws one line, so that a page shows something. */
const drawing = (text: string): PdfObject => ({
  entries: '',
  bytes: latin(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`),
})

/** Catalogue 1, page tree 2, font 3, then a page and its content each. */
export const pagesOf = (
  count: number,
  tree: { count?: string; kids?: string } = {},
): Map<number, PdfObject> => {
  const pages = Array.from({ length: count }, (_, index) => 4 + index * 2)
  const kids = tree.kids ?? pages.map((page) => `${page} 0 R`).join(' ')
  const objects = new Map<number, PdfObject>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${tree.count ?? count} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
  ])
  for (const page of pages) {
    objects.set(page, pageObject('2 0 R', page + 1))
    objects.set(page + 1, drawing(`Page ${(page - 4) / 2 + 1}`))
  }
  return objects
}

const pageObject = (parent: string, contents: number): string =>
  `<< /Type /Page /Parent ${parent} /MediaBox [0 0 612 792] /Contents ${contents} 0 R ` +
  '/Resources << /Font << /F1 3 0 R >> >> >>'

export const plainPdf = (pages = 1, version = '1.4'): Buffer => withTable(pagesOf(pages), version)

/** Different bytes for each text, the same number of pages. */
export const pdfSaying = (text: string): Buffer => {
  const objects = pagesOf(1)
  objects.set(5, drawing(text))
  return withTable(objects)
}

/** A page tree of branches of ten. */
export const deepTreePdf = (pages: number): Buffer => {
  const objects = pagesOf(pages)
  const leaves = [...objects]
    .filter(([, object]) => `${object}`.includes('/Type /Page '))
    .map(([number]) => number)
  let next = Math.max(...objects.keys()) + 1
  let level = leaves.map((number) => ({ number, count: 1 }))
  while (level.length > 10) {
    const above: { number: number; count: number }[] = []
    for (let at = 0; at < level.length; at += 10) {
      const kids = level.slice(at, at + 10)
      const count = kids.reduce((sum, kid) => sum + kid.count, 0)
      objects.set(next, branch(kids, count))
      above.push({ number: next, count })
      next += 1
    }
    level = above
  }
  objects.set(2, branch(level, pages))
  return withTable(objects)
}

const branch = (kids: readonly { number: number }[], count: number): string =>
  `<< /Type /Pages /Kids [${kids.map(({ number }) => `${number} 0 R`).join(' ')}] /Count ${count} >>`

/** Exactly this many bytes, most of them in an image that cannot be compressed. */
export const pdfOfSize = (bytes: number, seed = 1): Buffer => {
  const objects = pagesOf(1)
  const number = Math.max(...objects.keys()) + 1
  const filled = (length: number) =>
    withTable(new Map([...objects, [number, { entries: '', bytes: noise(length, seed) }]]))
  const guess = bytes - filled(0).length - 16
  // The length's own digits count too, so the last few bytes are found by looking.
  for (let length = guess; ; length++) {
    const pdf = filled(length)
    if (pdf.length === bytes) return pdf
    if (pdf.length > bytes) return Buffer.concat([filled(length - 1), latin('\n')])
  }
}

const noise = (length: number, seed: number): Uint8Array => {
  const words = new Uint32Array(Math.ceil(length / 4))
  let state = seed
  for (let index = 0; index < words.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    words[index] = state
  }
  return new Uint8Array(words.buffer, 0, length)
}

/** Pages that are each read from about this many bytes, which cannot be compressed. Their table is at the end of the file. */
export const heavyPdf = (pages: number, bytesOfPage: number): Buffer => {
  const objects = pagesOf(pages)
  for (const [number, object] of objects) {
    if (typeof object === 'string') continue
    // A comment ends with the line.
    const comment = noise(bytesOfPage, number).map((byte) => (byte === 10 || byte === 13 ? 0 : byte))
    objects.set(number, { entries: '', bytes: Buffer.concat([object.bytes, latin('\n%'), comment]) })
  }
  return withTable(objects)
}

/** For reading over a slow line: the first page's objects and their table come first. */
export const linearizedPdf = (pages = 3): Buffer => {
  const objects = pagesOf(pages)
  const firstPage: PdfObjects = new Map([...objects].filter(([number]) => number <= 5))
  const rest: PdfObjects = new Map([...objects].filter(([number]) => number > 5))
  const head = header('1.4')
  const own = Math.max(...objects.keys()) + 1
  const wide = (value: number) => String(value).padStart(10, '0')
  const parts = (length: number, main: number) => {
    const dictionary = objectBytes(
      own,
      `<< /Linearized 1 /L ${wide(length)} /H [0 0] /O 4 /E ${wide(main)} /N ${pages} /T ${wide(main)} >>`,
    )
    const sizeOfFirst = (table: string) =>
      latin(`${table}trailer\n<< /Size ${own + 1} /Root 1 0 R /Prev ${wide(main)} >>\nstartxref\n0\n%%EOF\n`)
    const firstAt = head.length + dictionary.length
    const placeholder = sizeOfFirst(
      xrefTable(new Map([...firstPage.keys(), own].map((number) => [number, 0]))),
    )
    const near = layOut(firstPage, firstAt + placeholder.length)
    near.offsets.set(own, head.length)
    const far = layOut(rest, near.end)
    const main2 = latin(
      `${xrefTable(far.offsets)}trailer\n<< /Size ${own + 1} >>\nstartxref\n${firstAt}\n%%EOF\n`,
    )
    const bytes = Buffer.concat([
      head,
      dictionary,
      sizeOfFirst(xrefTable(near.offsets)),
      near.bytes,
      far.bytes,
      main2,
    ])
    return { bytes, main: far.end }
  }
  const measured = parts(0, 0)
  return parts(measured.bytes.length, measured.main).bytes
}

/** A file saved again by a program that only appends: its second table holds what changed. */
export const updatedPdf = (original: Buffer, changed: PdfObjects): Buffer => {
  const text = original.toString('latin1')
  const previous = /startxref\n(\d+)/.exec(text)?.[1] ?? '0'
  const size = /\/Size (\d+)/.exec(text)?.[1] ?? '0'
  const { offsets, bytes, end } = layOut(changed, original.length)
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.concat([original, bytes, latin(`${xrefTable(offsets)}${trailer}`)])
}
