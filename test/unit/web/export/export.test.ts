import { describe, expect, test } from 'bun:test'
import type { Arrangement, Asset, LyricVersion, Song } from '../../../../src/client/types.ts'
import { type Format, filesOf, safeName, UniqueNames } from '../../../../src/formats/export.ts'
import { formatLyrics } from '../../../../src/formats/lyrics-document.ts'
import { readSongFile } from '../../../../src/formats/read-file.ts'
import { unpack } from '../../../../src/formats/zip.ts'
import { type Collected, collect } from '../../../../src/web/model/collect-export.ts'
import { RetryingRequests } from '../../../../src/web/model/retrying-requests.ts'
import { RefusedRequest } from '../../../../src/web/model/save/failure.ts'
import { savedSong, savedWords } from '../import/songs.ts'

const silent = savedSong('silent', 'Silent Night', {
  alternateTitles: ['Stille Nacht'],
  authors: ['Joseph Mohr', 'Franz Xaver Gruber'],
  copyright: 'Public domain',
  themes: ['Christmas', 'Peace'],
  songbooks: [
    { book: 'Hymnal', number: '147' },
    { book: 'CCLI', number: '27862' },
  ],
})

const words = [
  savedWords('en', 'en', { 'Verse 1': ['Silent night', 'holy night'], Chorus: ['Sleep <in> peace & joy'] }),
  savedWords('de', 'de', { 'Strophe 1': ['Stille Nacht', 'heilige Nacht'] }),
].map((version) => ({ ...version, sequence: version.sections.flatMap(({ id }) => [id, id]) }))

describe('a song as files', () => {
  test.each([
    ['openlyrics', ['Silent Night.xml']],
    ['chordpro', ['Silent Night en.cho', 'Silent Night de.cho']],
    ['text', ['Silent Night en.txt', 'Silent Night de.txt']],
    ['propresenter', ['Silent Night en.pro6', 'Silent Night de.pro6']],
    ['powerpoint', ['Silent Night en.pptx', 'Silent Night de.pptx']],
  ] satisfies [Format, string[]][])('%s', async (format, names) => {
    const files = await filesOf(silent, words, format, [])
    expect(files.map(({ name }) => name)).toEqual(names)
  })

  test('OpenLyrics read again is the same song', async () => {
    const [file] = await filesOf(silent, words, 'openlyrics', [])
    const { songs } = readSongFile(new TextEncoder().encode(String(file?.content)), file?.name ?? '')
    expect(songs.map(({ song }) => song)).toEqual([
      { metadata: silent.metadata, lyrics: words.map(formatLyrics) },
    ])
  })

  test.each(['chordpro', 'text', 'propresenter'] as const)(
    '%s read again has the same title and words',
    async (format) => {
      for (const [at, { name, content }] of (await filesOf(silent, words, format, [])).entries()) {
        const { songs } = readSongFile(new TextEncoder().encode(String(content)), name)
        expect(songs[0]?.song.metadata.title).toBe('Silent Night')
        expect(songs[0]?.song.lyrics[0]?.sections).toEqual(
          words[at]?.sections.map((section) => ({
            name: section.name,
            lines: section.lines.map((line) => line.text),
          })),
        )
      }
    },
  )
})

describe('charts as ChordPro', () => {
  const [en, de] = words
  const arrangement = (label: string, chart: string | null, ...lyricVersionIds: string[]) => ({
    label,
    chart,
    lyricVersionIds,
    sourceKey: 'G',
    tempo: 72,
  })
  const files = async (versions: LyricVersion[], ...arrangements: ReturnType<typeof arrangement>[]) =>
    (await filesOf(silent, versions, 'chordpro', arrangements)).map(({ name, content }) => [
      name,
      String(content).includes('[G]'),
    ])

  test('details, key and tempo are added where the chart has none, and nothing else changes', async () => {
    const written = async (chart: string) =>
      String((await filesOf(silent, en ? [en] : [], 'chordpro', [arrangement('Band', chart)]))[0]?.content)
    const bare = '[G]Silent night\r\n  # as typed'
    expect(await written(bare)).toBe(
      `{title: Silent Night}
{subtitle: Stille Nacht}
{artist: Joseph Mohr}
{artist: Franz Xaver Gruber}
{copyright: Public domain}
{meta: topic Christmas}
{meta: topic Peace}
{meta: book Hymnal 147}
{ccli: 27862}
{meta: language en}
{key: G}
{tempo: 72}
${bare}
`,
    )
    const full = `{t: Quiet Night}
{st: Still}
{composer: Gruber}
{copyright: none}
{topic: Night}
{ccli: 27862}
{lang: en}
{key: A}
{tempo: 60}
[G]Silent night
`
    expect(await written(full)).toBe(`{meta: book Hymnal 147}\n${full}`)
  })

  test('a chart stands in place of the words that it is used with', async () => {
    const only = en ? [en] : []
    expect(await files(only, arrangement('Band', '[G]a'))).toEqual([['Silent Night.cho', true]])
    expect(await files(only, arrangement('Choir', null))).toEqual([['Silent Night.cho', false]])
    expect(await files([], arrangement('Band', '[G]a'))).toEqual([['Silent Night.cho', true]])
    expect(await files(only, arrangement('Band', '[G]a'), arrangement('Duo', '[G]b', 'en'))).toEqual([
      ['Silent Night Band.cho', true],
      ['Silent Night Duo.cho', true],
    ])
  })

  test('words that no chart is used with have their own file', async () => {
    expect(await files(words, arrangement('Band', '[G]a', de?.id ?? ''))).toEqual([
      ['Silent Night Band.cho', true],
      ['Silent Night.cho', false],
    ])
    expect(await files(words, arrangement('Band', '[G]a'))).toEqual([
      ['Silent Night Band.cho', true],
      ['Silent Night en.cho', false],
      ['Silent Night de.cho', false],
    ])
  })
})

describe('names of files', () => {
  test.each([
    ['AC/DC: “What?”', 'AC DC “What ”'],
    ['../../etc/passwd', 'etc passwd'],
    ['  ', '_'],
    ['CON', '_CON'],
    ['a\u0000b\nc', 'a b c'],
    ['x'.repeat(300), 'x'.repeat(100)],
    ['Großer Gott.', 'Großer Gott'],
  ])('%s', (title, expected) => {
    expect(safeName(title)).toBe(expected)
  })

  test('have no marks that show letters in another order', () => {
    const marks = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Bidi_Control}/u.test(character))
    expect(marks.length).toBe(12)
    for (const mark of marks) expect(safeName(`song${mark}fdp${mark}${mark}.exe${mark}`)).toBe('songfdp.exe')
    expect(safeName(marks.join(''))).toBe('_')
    expect(safeName(`${marks.join('')}CON`)).toBe('_CON')
  })

  test('two songs of one name get two files, also where a file system ignores case', () => {
    const names = new UniqueNames()
    expect(['Holy.xml', 'HOLY.xml', 'Holy.xml'].map((name) => names.of(name))).toEqual([
      'Holy.xml',
      'HOLY (2).xml',
      'Holy (3).xml',
    ])
  })
})

const savedArrangement: Arrangement = {
  id: 'arrangement',
  songId: 'song 0',
  version: 1,
  revisionId: 'revision',
  label: '',
  lyricVersionIds: [],
  files: [],
  sourceKey: null,
  tempo: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
}

describe('a whole church', () => {
  const songs = Array.from({ length: 53 }, (_, at) => savedSong(`song ${at}`, `Song ${at % 50}`))
  const patient = (changed = () => {}) =>
    new RetryingRequests({
      person: null,
      signedIn: () => null,
      after: (_seconds, callback) => {
        const timer = setTimeout(callback)
        return () => clearTimeout(timer)
      },
      pace: () => 0,
      changed,
    })
  const source = {
    // The list moved by one between two pages: a song is in both.
    list: async (offset: number) => ({
      songs: songs.slice(Math.max(0, offset - 1), offset + 50),
      hasMore: offset + 50 < songs.length,
    }),
    lyrics: async (): Promise<LyricVersion[]> => [],
    arrangements: async (): Promise<Arrangement[]> => [],
    file: async () => new Blob(['%PDF']),
  }
  const run = (change: Partial<Parameters<typeof collect>[0]> = {}): Promise<Collected> =>
    collect({
      source,
      requests: patient(),
      format: 'text',
      chosen: null,
      withMusic: false,
      onSong: () => {},
      ...change,
    })
  const filesIn = async (collected: Collected) =>
    collected.kind === 'done' ? (await Array.fromAsync(unpack(collected.zip))).map(({ path }) => path) : null

  test('every song is in the zip once, each under its own name', async () => {
    const told: number[] = []
    const names = await filesIn(await run({ onSong: (done) => told.push(done) }))
    expect([names?.length, new Set(names).size, told.at(-1)]).toEqual([53, 53, 53])
  })

  test('with the sheet music, the files of each song are in the zip under its title', async () => {
    const asset = (filename: string): Asset => ({
      id: filename,
      filename,
      mediaType: 'application/pdf',
      createdAt: '2026-01-01T00:00:00.000Z',
      size: 4,
      sha256: '',
      pageCount: 1,
    })
    const arrangements = async (songId: string): Promise<Arrangement[]> =>
      songId === 'song 0'
        ? [
            { ...savedArrangement, label: 'Choir: "SATB"', files: [asset('a.pdf'), asset('b.PDF')] },
            { ...savedArrangement, label: 'Band', files: [asset('c.pdf')] },
          ]
        : []
    const chosen = songs.slice(0, 2)
    expect(
      await filesIn(await run({ chosen, withMusic: true, source: { ...source, arrangements } })),
    ).toEqual([
      'Song 0.txt',
      'Song 0 - Choir SATB - a.pdf',
      'Song 0 - Choir SATB - b.pdf',
      'Song 0 - Band.pdf',
      'Song 1.txt',
    ])
  })

  test('chosen songs are read without the list', async () => {
    const chosen: Song[] = songs.slice(0, 2)
    const list = () => Promise.reject(new Error('The list is not needed.'))
    expect(await filesIn(await run({ chosen, source: { ...source, list } }))).toEqual([
      'Song 0.txt',
      'Song 1.txt',
    ])
  })

  test('a refusal ends it with what the service said', async () => {
    const lyrics = () => Promise.reject(new RefusedRequest(404, { error: 'Not there.' }, null))
    expect(await run({ source: { ...source, lyrics } })).toEqual({ kind: 'failed', message: 'Not there.' })
  })

  test('it can be stopped at any song', async () => {
    const requests = patient()
    expect(await run({ requests, onSong: (done) => done === 7 && requests.stop() })).toEqual({
      kind: 'stopped',
    })
  })
})
