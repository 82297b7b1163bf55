import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../src/core/failures.ts'
import { createPdfChecker } from '../../src/files/pdf/checker.ts'
import { contentBomb, objectBomb, tableBomb } from '../../testkit/pdf/bombs.ts'
import { encryptedPdf, encryptedPdfs } from '../../testkit/pdf/encrypted.ts'
import {
  deepTreePdf,
  linearizedPdf,
  pagesOf,
  pdfOfSize,
  plainPdf,
  updatedPdf,
} from '../../testkit/pdf/pdfs.ts'
import { withStreams, withTable } from '../../testkit/pdf/writer.ts'
import { startProcessClock } from '../../testkit/process-clock.ts'

const folder = await mkdtemp(join(tmpdir(), 'psaltery-pdf-'))
const checker = createPdfChecker()

afterAll(async () => {
  checker.close()
  await rm(folder, { recursive: true })
})

/** The time limit of the answer to an upload, with any content. */
const ANSWERED_WITHIN_MS = 20_000

/** The number of pages, or the refusal's sentence. */
const verdict = async (bytes: Uint8Array, by = checker): Promise<number | string> => {
  const path = join(folder, crypto.randomUUID())
  await Bun.write(path, bytes)
  const stopTime = startProcessClock()
  try {
    return await by.check(path)
  } catch (error) {
    if (error instanceof Failure && error.status === 422) return error.message
    throw error
  } finally {
    expect(stopTime()).toBeLessThan(ANSWERED_WITHIN_MS)
  }
}

const text = (content: string): Buffer => Buffer.from(content, 'latin1')
const joined = (...parts: (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)))
const changed = (bytes: Buffer, from: string | RegExp, to: string): Buffer =>
  text(bytes.toString('latin1').replace(from, to))
const withObject = (number: number, object: string): Buffer =>
  withTable(new Map([...pagesOf(2), [number, object]]))

/** Two pages, 4 and 6, and a branch 20 of the page tree. */
const withBranch = (kids: string, branch: string): Buffer =>
  withTable(new Map([...pagesOf(2, { kids }), [20, `<< /Type /Pages /Parent 2 0 R /Kids ${branch} >>`]]))

describe('a sound file is taken with its real number of pages', () => {
  const files: [name: string, make: () => Uint8Array, pages: number][] = [
    ...['1.0', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '2.0'].map(
      (version): [string, () => Uint8Array, number] => [`version ${version}`, () => plainPdf(2, version), 2],
    ),
    ['500 pages in a flat tree', () => plainPdf(500), 500],
    ['500 pages in a deep tree', () => deepTreePdf(500), 500],
    ['2,000 pages', () => deepTreePdf(2_000), 2_000],
    ['object and cross-reference streams', () => withStreams(pagesOf(4)), 4],
    ['linearized', () => linearizedPdf(3), 3],
    ['exactly 20 MB', () => pdfOfSize(20_000_000), 1],
    ['an appended change that removes pages', () => updatedPdf(plainPdf(3), new Map([[2, oneKid]])), 1],
    ['an appended change that adds a page', () => updatedPdf(plainPdf(1), new Map([[2, twiceTheSame]])), 2],
    ['a page without /Type', () => withObject(4, '<< /Parent 2 0 R /MediaBox [0 0 9 9] >>'), 2],
    ['a page without content', () => withObject(4, '<< /Type /Page /Parent 2 0 R >>'), 2],
    [
      'a content that inflates to 1 GB',
      () => withTable(new Map([...pagesOf(1), [5, contentBomb(1_024)]])),
      1,
    ],
    ['old Macintosh line ends', () => text(plainPdf(2).toString('latin1').replaceAll('\n', '\r')), 2],
    ['1,019 bytes of junk before the header', () => joined('x'.repeat(1_018), '\n', plainPdf(2)), 2],
    ['1,020 bytes of junk before the header', () => joined('x'.repeat(1_019), '\n', plainPdf(2)), 2],
    ['a header without its dash', () => changed(plainPdf(2), '%PDF-1.4', '%PDF 1.4'), 2],
    ['a header without its version', () => changed(plainPdf(2), '%PDF-1.4', '%PDF'), 2],
    [
      'junk before a header without its dash',
      () => joined('x'.repeat(1_019), '\n', changed(plainPdf(2), '%PDF-1.4', '%PDF 1.4')),
      2,
    ],
    ['junk after the end', () => joined(plainPdf(2), '\0'.repeat(5_000)), 2],
    ['a web page before it', () => joined('<html><script>alert(1)</script>\n', plainPdf(2)), 2],
    ['an archive after it', () => joined(plainPdf(2), 'PK\x03\x04', 'z'.repeat(500)), 2],
    ['no cross-reference table', () => changed(plainPdf(2), /xref[\s\S]*?(?=trailer)/, ''), 2],
    ['a wrong startxref', () => changed(plainPdf(2), /startxref\n\d+/, 'startxref\n7'), 2],
    ['its last lines cut off', () => changed(plainPdf(2), /startxref[\s\S]*/, ''), 2],
    ['a wrong generation in a reference', () => changed(plainPdf(2), 'Kids [4 0 R', 'Kids [4 7 R'), 2],
    ['a /Count that is too high', () => withTable(pagesOf(2, { count: '9' })), 2],
    ['a /Count that is too low', () => withTable(pagesOf(3, { count: '1' })), 3],
    ['a /Count of 0', () => withTable(pagesOf(3, { count: '0' })), 3],
    ['a negative /Count', () => withTable(pagesOf(3, { count: '-3' })), 3],
    ['a /Count that is no number', () => withTable(pagesOf(3, { count: '/Three' })), 3],
    [
      'a page tree that leads back to itself after its last page',
      () => withTable(pagesOf(2, { kids: '4 0 R 6 0 R 2 0 R' })),
      2,
    ],
    [
      'a page tree that leads back to itself twice',
      () => withTable(pagesOf(1, { kids: '4 0 R 2 0 R 2 0 R' })),
      1,
    ],
    [
      'a branch that leads back to itself after its last page',
      () => withBranch('20 0 R 6 0 R', '[4 0 R 20 0 R] /Count 1'),
      2,
    ],
    [
      'a branch that leads back to the top after the last page',
      () => withBranch('4 0 R 20 0 R', '[6 0 R 2 0 R] /Count 1'),
      2,
    ],
    ...encryptedPdfs
      .filter((kind) => kind.startsWith('owner'))
      .map((kind): [string, () => Uint8Array, number] => [kind, () => encryptedPdf(kind), 1]),
  ]
  test.each(files)('%s', async (_, make, pages) => {
    expect(await verdict(make())).toBe(pages)
  })
})

/** Each branch lists the next one twice and itself once, so that it holds more pages than can be counted. */
const doublingTree = (depth: number): Buffer => {
  const objects = pagesOf(1, { kids: '20 0 R', count: '1' })
  for (let at = 20; at < 20 + depth; at++)
    objects.set(at, `<< /Type /Pages /Kids [${at + 1} 0 R ${at + 1} 0 R ${at} 0 R] /Count 1 >>`)
  objects.set(20 + depth, '<< /Type /Pages /Kids [4 0 R] /Count 1 >>')
  return withTable(objects)
}

const oneKid = '<< /Type /Pages /Kids [4 0 R] /Count 1 >>'
const twiceTheSame = '<< /Type /Pages /Kids [4 0 R 4 0 R] /Count 2 >>'

describe('an unusable file is refused with what to do about it', () => {
  const files: [name: string, make: () => Uint8Array, sentence: RegExp][] = [
    ['nothing at all', () => new Uint8Array(), /empty/],
    ['plain text', () => text('Amazing grace, how sweet the sound'), /not a PDF/],
    ['a picture', () => text('\x89PNG\r\n\x1a\n'.padEnd(3_000, 'x')), /not a PDF/],
    [
      'a header after 1,024 bytes',
      () => joined('x'.repeat(1_021), plainPdf()),
      /begins only after 1,021 bytes/,
    ],
    ['a header far behind', () => joined('x'.repeat(3_000_000), plainPdf()), /after 3,000,000 bytes .* save/],
    ['another case of the header', () => changed(plainPdf(), '%PDF', '%pdf'), /not a PDF/],
    ['half a header behind 1,024 bytes', () => text(`${'x'.repeat(2_000)}%PDF`), /not a PDF/],
    ['a header alone', () => text('%PDF-1.7\n'), /damaged/],
    ['a header and noise', () => joined('%PDF-1.7\n', pdfOfSize(9_000).subarray(4_000, 8_000)), /damaged/],
    ['half a file', () => plainPdf(40).subarray(0, 250), /damaged/],
    ['a catalogue without a page tree', () => withObject(1, '<< /Type /Catalog >>'), /damaged/],
    ['no page', () => withTable(pagesOf(0)), /no pages/],
    ['no page although /Count says one', () => withTable(pagesOf(0, { count: '1' })), /no pages/],
    [
      'a page that is missing',
      () => withTable(pagesOf(2, { kids: '4 0 R 40 0 R' })),
      /page .* missing or damaged/,
    ],
    ['a page that is a number', () => withObject(4, '42'), /page .* missing or damaged/],
    ['a page that is null', () => withObject(6, 'null'), /page .* missing or damaged/],
    ['a page tree that leads back to itself', () => withTable(pagesOf(2, { kids: '4 0 R 2 0 R' })), /page/],
    ['a page tree in a circle', () => withObject(4, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'), /page/],
    [
      'a page tree that leads back before its last page',
      () => withTable(pagesOf(2, { kids: '4 0 R 2 0 R 6 0 R' })),
      /page .* missing or damaged/,
    ],
    [
      'a branch that leads back to the top before the last page',
      () => withBranch('20 0 R 6 0 R', '[4 0 R 2 0 R] /Count 1'),
      /page .* missing or damaged/,
    ],
    ['a page tree of nothing but itself', () => withTable(pagesOf(1, { kids: '2 0 R' })), /page/],
    [
      'a branch that is listed twice',
      () => withBranch('20 0 R 20 0 R', '[4 0 R] /Count 1'),
      /page .* missing or damaged/,
    ],
    ['a page tree that doubles 40 times', () => doublingTree(40), /page .* missing or damaged/],
    ['a million brackets', () => withObject(4, '['.repeat(1_000_000)), /page .* missing or damaged/],
    ...encryptedPdfs
      .filter((kind) => kind.startsWith('user'))
      .map((kind): [string, () => Uint8Array, RegExp] => [
        kind,
        () => encryptedPdf(kind),
        /needs a password/,
      ]),
  ]
  test.each(files)('422: %s', async (_, make, sentence) => {
    expect(await verdict(make())).toMatch(sentence)
  })
})

// What inflates to 1 GB is checked with the usual limits in test/api/assets.hostile.test.ts.
describe('a hostile file', () => {
  test('422: what needs more memory than allowed is stopped', async () => {
    const strict = createPdfChecker({ cpuSeconds: 60, seconds: 60, memoryBytes: 1_000_000 })
    for (const bomb of [tableBomb(1_024), objectBomb(1_024)])
      expect(await verdict(bomb, strict)).toMatch(/too complicated/)
    strict.close()
  })

  test('422: what takes more time than allowed is stopped', async () => {
    for (const limits of [
      { cpuSeconds: 60, seconds: 0.01 },
      { cpuSeconds: 0.1, seconds: 60 },
    ]) {
      const strict = createPdfChecker({ ...limits, memoryBytes: 4e9 })
      expect(await verdict(objectBomb(1_024), strict)).toMatch(/too complicated/)
      strict.close()
    }
  })
})
