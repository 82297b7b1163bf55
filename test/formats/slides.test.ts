import { describe, expect, test } from 'bun:test'
import { writePowerPoint } from '../../src/formats/powerpoint.ts'
import { writeProPresenter } from '../../src/formats/propresenter/write.ts'
import { readSongFile } from '../../src/formats/read-file.ts'
import { rtfText } from '../../src/formats/rtf.ts'
import type { FormatSong } from '../../src/formats/song.ts'
import { slidesOf } from '../../src/formats/sung-words.ts'
import { attribute, parseXml, textOf, within } from '../../src/formats/xml.ts'
import { unpack } from '../../src/formats/zip.ts'

const rootOf = (xml: string) => {
  const document = parseXml(xml)
  if (typeof document === 'string' || document.isDamaged) throw new Error('The XML is not well-formed.')
  return document.root
}

const song: FormatSong = {
  metadata: {
    title: 'Harbour & "Home"',
    alternateTitles: [],
    authors: ['Ada Weaver', '한별'],
    copyright: '© 1999 Quay',
    themes: [],
    songbooks: [{ book: 'CCLI', number: '27862' }],
  },
  lyrics: [
    {
      language: 'en',
      label: '',
      sections: [
        { name: 'Verse 1', lines: ['One <two>', 'three \\ {four}', 'five', 'six', 'seven'] },
        { name: 'Chorus', lines: ['한글 😀 ü'] },
      ],
      sequence: [0, 1, 0],
    },
  ],
}

test.each([
  [0, [0]],
  [1, [1]],
  [4, [4]],
  [5, [3, 2]],
  [8, [4, 4]],
  [9, [3, 3, 3]],
])('%i lines are slides of %p lines', (lines, slides) => {
  const made = slidesOf(Array.from({ length: lines }, (_, at) => `${at}`))
  expect(made.map(({ length }) => length)).toEqual(slides)
  expect(made.flat()).toHaveLength(lines)
})

describe('PowerPoint', () => {
  const partsOf = async (songs: Parameters<typeof writePowerPoint>[0]) => {
    const parts = new Map<string, string>()
    for await (const { path, bytes } of unpack(await writePowerPoint(songs)))
      parts.set(path, new TextDecoder().decode(bytes ?? new Uint8Array()))
    return parts
  }
  const shown = (parts: ReadonlyMap<string, string>) =>
    [...parts]
      .filter(([path]) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
      .map(([, xml]) => within(rootOf(xml), 'sp').map((shape) => within(shape, 't').map(textOf)))

  test('slides are in the order of singing, and the last one names authors and rights', async () => {
    const verse = [
      ['One <two>', 'three \\ {four}', 'five'],
      ['six', 'seven'],
    ]
    const foot = ['Harbour & "Home" · Ada Weaver · 한별', '© 1999 Quay · CCLI 27862']
    expect(shown(await partsOf([{ song }]))).toEqual([
      [verse[0]],
      [verse[1]],
      [['한글 😀 ü']],
      [verse[0]],
      [verse[1], foot],
    ] as string[][][])
  })

  test('songs follow each other, and one without words is its title', async () => {
    const slides = shown(await partsOf([{ song }, { song: { ...song, lyrics: [] } }]))
    expect(slides).toHaveLength(6)
    expect(slides.at(-1)?.[0]).toEqual(['Harbour & "Home"'])
  })

  test('every part is well-formed XML, has a type, and refers to parts that exist', async () => {
    const parts = await partsOf([{ song }])
    const types = parts.get('[Content_Types].xml') ?? ''
    for (const [path, xml] of parts) {
      const targets = within(rootOf(xml), 'Relationship').map((relation) => attribute(relation, 'Target'))
      const base = new URL(`http://package/${path.replace(/_rels\/[^/]+$/, '')}`)
      for (const target of targets)
        expect(parts.has(decodeURI(new URL(target, base).pathname.slice(1)))).toBe(true)
      if (path.startsWith('ppt/') && !path.endsWith('.rels')) expect(types).toContain(`"/${path}"`)
    }
  })
})

describe('ProPresenter 6', () => {
  const written = writeProPresenter(song)

  test('read again it is the same song', () => {
    const { songs, warnings } = readSongFile(new TextEncoder().encode(written), 'Harbour.pro6')
    expect(warnings).toEqual([])
    expect(songs[0]?.song.metadata).toEqual(song.metadata)
    const [lyrics] = song.lyrics
    expect(songs[0]?.song.lyrics).toEqual([{ ...lyrics, language: null } as FormatSong['lyrics'][number]])
  })

  test('the text for macOS is the plain text', () => {
    const texts = (name: string) =>
      within(rootOf(written), 'NSString')
        .filter((each) => attribute(each, 'rvXMLIvarName') === name)
        .map((each) => atob(textOf(each)))
    const plain = texts('PlainText').map((bytes) =>
      new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))),
    )
    expect(texts('RTFData').map(rtfText)).toEqual(plain)
  })

  test('ids are unique, and the same for the same song', () => {
    const ids = [...written.matchAll(/uuid="([^"]+)"/gi)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(writeProPresenter(song)).toBe(written)
  })
})
