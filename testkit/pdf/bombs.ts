import { constants, deflateRawSync } from 'node:zlib'
import { header, layOut, objectBytes, type PdfObject } from './writer.ts'

/** Small files that expand to a huge size when they are read. */
const MEGABYTE = 1_048_576

/** A deflate stream of zeros: blocks that each begin afresh can be repeated without compressing them again. */
const zeros = (megabytes: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH })
  const parts = [Buffer.from([0x78, 0x9c])]
  for (let count = 0; count < megabytes; count++) parts.push(block)
  return Buffer.concat([...parts, Buffer.from([0x03, 0x00, 0, 0, 0, 1])])
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** The table of the objects is a stream with as many rows as fit into a gigabyte. */
export const tableBomb = (megabytes: number): Buffer => {
  const head = header('1.5')
  const objects = new Map<number, PdfObject>([[1, '<< /Type /Catalog /Pages 2 0 R >>']])
  const { bytes, end } = layOut(objects, head.length)
  const rows = Math.floor((megabytes * MEGABYTE) / 7)
  const table = objectBytes(3, {
    entries: `/Type /XRef /Size ${rows} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode`,
    bytes: zeros(megabytes),
  })
  return Buffer.concat([head, bytes, table, latin(`startxref\n${end}\n%%EOF\n`)])
}

/** The page tree comes after a gigabyte of zeros in a compressed stream. */
export const objectBomb = (megabytes: number): Buffer => {
  const head = header('1.5')
  const far = megabytes * MEGABYTE - 64
  const objects = new Map<number, PdfObject>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [3, { entries: `/Type /ObjStm /N 1 /First ${far} /Filter /FlateDecode`, bytes: zeros(megabytes) }],
  ])
  const { offsets, bytes, end } = layOut(objects, head.length)
  const rows = Buffer.alloc(5 * 7)
  const row = (number: number, kind: number, first: number) => {
    rows.writeUInt8(kind, number * 7)
    rows.writeUInt32BE(first, number * 7 + 1)
  }
  row(1, 1, offsets.get(1) ?? 0)
  row(2, 2, 3)
  row(3, 1, offsets.get(3) ?? 0)
  row(4, 1, end)
  const table = objectBytes(4, { entries: '/Type /XRef /Size 5 /W [1 4 2] /Root 1 0 R', bytes: rows })
  return Buffer.concat([head, bytes, table, latin(`startxref\n${end}\n%%EOF\n`)])
}

/** One page that draws a gigabyte of nothing: hard to show, but a sound file. */
export const contentBomb = (megabytes: number): PdfObject => ({
  entries: '/Filter /FlateDecode',
  bytes: zeros(megabytes),
})
