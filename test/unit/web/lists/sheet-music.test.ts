import { describe, expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { ListFile } from '../../../../src/web/model/lists/chosen-music.ts'
import { type LeftOut, mergePart, partsOf } from '../../../../src/web/model/lists/joined-pdf.ts'
import { encryptedPdf, encryptedPdfs } from '../../../../testkit/pdf/encrypted.ts'
import { linearizedPdf, plainPdf } from '../../../../testkit/pdf/pdfs.ts'

const file = (filename: string, size = 1000, pageCount: number | null = null): ListFile => ({
  songTitle: `Song of ${filename}`,
  songId: crypto.randomUUID(),
  file: { id: filename, filename, mediaType: 'application/pdf', sha256: '', size, pageCount, createdAt: '' },
})

async function merged(files: [ListFile, Uint8Array | Error][]) {
  const leftOut: LeftOut[] = []
  const seen: string[] = []
  const bytes = new Map(files)
  const part = await mergePart([...bytes.keys()], {
    title: 'Sunday',
    load: async (wanted) => {
      const found = bytes.get(wanted)
      if (!(found instanceof Uint8Array)) throw found
      return found
    },
    onFile: ({ file: { filename } }) => seen.push(filename),
    onLeftOut: (one) => leftOut.push(one),
    isStopped: () => false,
  })
  return { part, seen, leftOut: leftOut.map((one) => [one.file.file.filename, one.reason]) }
}

describe('the sheet music of a list as one PDF', () => {
  test('has the pages of all files in order', async () => {
    const sized = (pages: number) => file(`${pages}.pdf`, 1, pages)
    const { part, seen, leftOut } = await merged([
      [sized(2), plainPdf(2)],
      [sized(3), linearizedPdf(3)],
      [sized(1), plainPdf(1, '1.7')],
    ])
    expect([part?.pages, seen, leftOut]).toEqual([6, ['2.pdf', '3.pdf', '1.pdf'], []])
    const opened = await PDFDocument.load(part?.bytes ?? new Uint8Array())
    expect([opened.getPageCount(), opened.getTitle()]).toEqual([6, 'Sunday'])
  })

  test('names what is encrypted, damaged, shorter than it was or did not arrive, and leaves out nothing else', async () => {
    const { part, leftOut } = await merged([
      [file('good.pdf'), plainPdf(1)],
      [file('locked.pdf'), encryptedPdf('owner aes-128')],
      [file('torn.pdf'), plainPdf(3).subarray(0, 200)],
      [file('text.pdf'), new TextEncoder().encode('no PDF at all')],
      [file('shorter.pdf', 1, 4), plainPdf(3)],
      [file('away.pdf'), new Error('no answer')],
      [file('last.pdf'), plainPdf(2)],
    ])
    expect(leftOut).toEqual([
      ['locked.pdf', 'encrypted'],
      ['torn.pdf', 'unreadable'],
      ['text.pdf', 'unreadable'],
      ['shorter.pdf', 'unreadable'],
      ['away.pdf', 'notLoaded'],
    ])
    expect(part?.pages).toBe(3)
  })

  test.each(encryptedPdfs)('tells a file that is encrypted: %s', async (kind) => {
    expect((await merged([[file('locked.pdf'), encryptedPdf(kind)]])).leftOut).toEqual([
      ['locked.pdf', 'encrypted'],
    ])
  })

  test('is none when no page is left', async () => {
    expect((await merged([[file('locked.pdf'), encryptedPdf('owner aes-256')]])).part).toBeNull()
  })

  test('is cut into several where one would be too large, in order', () => {
    const names = (parts: ListFile[][]) => parts.map((part) => part.map((one) => one.file.filename).join(''))
    const files = [file('a', 60), file('b', 40), file('c', 1), file('d', 200), file('e', 99)]
    expect(names(partsOf(files, 100))).toEqual(['ab', 'c', 'd', 'e'])
    expect(names(partsOf(files, 1000))).toEqual(['abcde'])
    expect(partsOf([], 100)).toEqual([])
  })
})
