import { expect, test } from 'bun:test'
import { startZip } from '../../../../src/formats/zip.ts'
import { type Found, inOrder, type SourceFile } from '../../../../src/web/model/import/found.ts'
import { readSource } from '../../../../src/web/model/import/read-sources.ts'

const SONG = '{title: Morning}\n{start_of_verse}\nMorning comes\n{end_of_verse}\n'

const source = (path: string, content: string | Blob): SourceFile => ({ path, file: new Blob([content]) })

/** Each file with what it gave: its songs, "pdf", or why it gave nothing. */
async function read(...sources: SourceFile[]): Promise<string[]> {
  const found: Found[] = []
  for (const each of sources) found.push(...(await Array.fromAsync(readSource(each))))
  return found.map((file) => {
    if (file.kind !== 'songs') return `${file.path}: ${file.kind}`
    const songs = file.songs.map(({ song }) => song.metadata.title)
    return `${file.path}: ${[...songs, ...file.warnings.map(({ code }) => code)].join(' ')}`
  })
}

const zipOf = async (files: Record<string, string>): Promise<Blob> => {
  const zip = startZip()
  for (const [name, text] of Object.entries(files)) await zip.add(name, text)
  return zip.finish()
}

test('files are read by name, numbers by their value and copies after what they are copies of', () => {
  const paths = ['b/10 Evening.cho', 'Song (2).cho', 'b/9 Dawn.txt', 'Song.cho', 'a/Noon.xml']
  expect(inOrder(paths.map((path) => source(path, ''))).map(({ path }) => path)).toEqual([
    'a/Noon.xml',
    'b/9 Dawn.txt',
    'b/10 Evening.cho',
    'Song.cho',
    'Song (2).cho',
  ])
})

test('songs, PDFs and other files are told apart, whatever their names say', async () => {
  expect(
    await read(
      source('a.cho', SONG),
      source('b.pdf', 'a letter'),
      source('no ending', '%PDF-1.7'),
      source('photo.jpg', '\xff\0'),
      source('empty.txt', ''),
    ),
  ).toEqual([
    'a.cho: Morning',
    'b.pdf: pdf',
    'no ending: pdf',
    'photo.jpg: unknownFormat',
    'empty.txt: noSong',
  ])
})

test('a zip gives the files in it, by their paths', async () => {
  const zip = await zipOf({
    'one/a.cho': SONG,
    'one/a.pdf': '%PDF-1.7',
    'b.jpg': '\xff\0',
    '__MACOSX/a.cho': SONG,
  })
  expect(await read(source('songs.zip', zip), source('last.cho', SONG))).toEqual([
    'songs.zip/one/a.cho: Morning',
    'songs.zip/one/a.pdf: pdf',
    'songs.zip/b.jpg: unknownFormat',
    'last.cho: Morning',
  ])
})

test('a damaged zip and an empty one are told about', async () => {
  const zip = await zipOf({ 'a.cho': SONG })
  expect(
    await read(source('broken.zip', zip.slice(0, 60)), source('none.zip', await zipOf({ '.hidden': '' }))),
  ).toEqual(['broken.zip: unreadable', 'none.zip: noSong'])
})

test('a file that cannot be opened is told about, and the rest is read', async () => {
  const fail = () => Promise.reject(new DOMException('', 'NotReadableError'))
  const gone = Object.assign(new Blob(['x']), { arrayBuffer: fail })
  expect(await read({ path: 'gone.txt', file: gone }, source('a.cho', SONG))).toEqual([
    'gone.txt: unreadable',
    'a.cho: Morning',
  ])
})

test('a file that is too large is refused before it is read', async () => {
  let isRead = false
  const large = Object.assign(new Blob([new Uint8Array(25_000_001).fill(65)]), {
    arrayBuffer: async () => {
      isRead = true
      return new ArrayBuffer()
    },
  })
  expect(await read({ path: 'large.txt', file: large })).toEqual(['large.txt: tooLarge'])
  expect(isRead).toBe(false)
})

test('2,000 files at once: each song, and a warning for each bad file', async () => {
  const BAD = [
    ['cut.xml', '<song><title>Never', 'unreadable'],
    ['photo.jpg', '\xff\0', 'unknownFormat'],
    ['empty.txt', '', 'noSong'],
    ['cut.zip', 'PK\u0003\u0004 cut', 'unreadable'],
  ] as const
  const files = Array.from({ length: 2_000 }, (_, at) => {
    const [name, content, code] = BAD[at % 5] ?? ['song.cho', SONG, 'Morning']
    return { given: source(`${at} ${name}`, content), expected: `${at} ${name}: ${code}` }
  })
  expect(await read(...files.map(({ given }) => given))).toEqual(files.map(({ expected }) => expected))
})

test('files that systems hide are left out', async () => {
  expect(await read(source('folder/.DS_Store', 'x'), source('a.cho', SONG))).toEqual(['a.cho: Morning'])
})
