import { deflateSync } from 'node:zlib'

/** What stands between `obj` and `endobj`: text, or a stream with its dictionary entries. */
export type PdfObject = string | PdfStream

export interface PdfStream {
  readonly entries: string
  readonly bytes: Uint8Array
}

/** By object number. Number 1 is the catalogue. */
export type PdfObjects = ReadonlyMap<number, PdfObject>

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

export const objectBytes = (number: number, object: PdfObject): Buffer => {
  if (typeof object === 'string') return latin(`${number} 0 obj\n${object}\nendobj\n`)
  const head = `${number} 0 obj\n<< ${object.entries} /Length ${object.bytes.length} >>\nstream\n`
  return Buffer.concat([latin(head), object.bytes, latin('\nendstream\nendobj\n')])
}

/** The objects one after another, and where each begins. */
export const layOut = (objects: PdfObjects, from: number) => {
  const offsets = new Map<number, number>()
  const parts: Buffer[] = []
  let at = from
  for (const [number, object] of objects) {
    const bytes = objectBytes(number, object)
    offsets.set(number, at)
    parts.push(bytes)
    at += bytes.length
  }
  return { offsets, bytes: Buffer.concat(parts), end: at }
}

/** In runs of consecutive numbers, so that a second table contains no objects of the first. */
export const xrefTable = (offsets: ReadonlyMap<number, number>): string => {
  const numbers = [...offsets.keys()].sort((a, b) => a - b)
  const rows = numbers.map((number) => {
    const row = `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`
    const begins = !offsets.has(number - 1)
    const length = numbers.findIndex((other) => other > number && !offsets.has(other - 1))
    const end = length < 0 ? numbers.length : length
    return begins ? `${number} ${end - numbers.indexOf(number)}\n${row}` : row
  })
  return `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`
}

export const header = (version: string): Buffer => latin(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`)

/** The form every reader has known since 1993: objects, a table of their places, a trailer. */
export const withTable = (objects: PdfObjects, version = '1.4', trailer = ''): Buffer => {
  const head = header(version)
  const { offsets, bytes, end } = layOut(objects, head.length)
  const size = Math.max(...offsets.keys()) + 1
  const tail = `${xrefTable(offsets)}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.concat([head, bytes, latin(tail)])
}

interface Place {
  readonly kind: 0 | 1 | 2
  readonly first: number
  readonly second: number
}

/** The form since PDF 1.5: most objects compressed into one stream, and the table is a stream too. */
export const withStreams = (objects: PdfObjects, version = '1.5'): Buffer => {
  const head = header(version)
  const texts = [...objects].filter((entry): entry is [number, string] => typeof entry[1] === 'string')
  const streams = new Map([...objects].filter(([, object]) => typeof object !== 'string'))
  const container = Math.max(...objects.keys()) + 1
  streams.set(container, objectStream(texts))
  const { offsets, bytes, end } = layOut(streams, head.length)
  const places = new Map<number, Place>([[0, { kind: 0, first: 0, second: 65_535 }]])
  texts.forEach(([number], index) => {
    places.set(number, { kind: 2, first: container, second: index })
  })
  for (const [number, offset] of offsets) places.set(number, { kind: 1, first: offset, second: 0 })
  places.set(container + 1, { kind: 1, first: end, second: 0 })
  const xref = objectBytes(container + 1, xrefStream(places, container + 2))
  return Buffer.concat([head, bytes, xref, latin(`startxref\n${end}\n%%EOF\n`)])
}

const objectStream = (texts: readonly (readonly [number, string])[]): PdfStream => {
  let at = 0
  const index = texts.map(([number, text]) => {
    const entry = `${number} ${at}`
    at += text.length + 1
    return entry
  })
  const first = `${index.join(' ')}\n`
  const body = latin(`${first}${texts.map(([, text]) => text).join('\n')}`)
  return {
    entries: `/Type /ObjStm /N ${texts.length} /First ${first.length} /Filter /FlateDecode`,
    bytes: deflateSync(body),
  }
}

const xrefStream = (places: ReadonlyMap<number, Place>, size: number): PdfStream => {
  const rows = Buffer.alloc(size * 7)
  for (const [number, { kind, first, second }] of places) {
    rows.writeUInt8(kind, number * 7)
    rows.writeUInt32BE(first, number * 7 + 1)
    rows.writeUInt16BE(second, number * 7 + 5)
  }
  return {
    entries: `/Type /XRef /Size ${size} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode`,
    bytes: deflateSync(rows),
  }
}
