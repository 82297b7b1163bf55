import { expect, test } from 'bun:test'
import type { Arrangement, LyricVersion } from '../../../../src/client/types.ts'
import { type MusicKind, playedParts } from '../../../../src/web/model/lists/chosen-music.ts'
import { type SungSong, standIn } from '../../../../src/web/model/lists/sung-list.ts'
import { words } from '../live/words.ts'

const arrangement = (id: string, files: string[], chart: string | null): Arrangement => ({
  ...{ id, songId: 'song', version: 1, revisionId: id, updatedAt: '', archivedAt: null },
  ...{ label: id, lyricVersionIds: [], sourceKey: null, tempo: null, notes: '', chart },
  files: files.map((file) => ({ id: file, filename: file, size: 1, sha256: '', pageCount: 1 })) as never,
})

const piano = arrangement('piano', ['one.pdf', 'two.pdf'], null)
const band = arrangement('band', [], '[G]words')
const both = arrangement('both', ['both.pdf'], '[A]words')

const song = (chosen: string | null, musicKey?: string | null): SungSong => ({
  ...{ key: 'entry', songId: 'song', title: '', language: null, lyrics: null, note: '' },
  arrangement: chosen,
  ...(musicKey === undefined ? {} : { musicKey }),
})

const standInWords = ['en', 'de'].flatMap((language) => {
  const [words] = standIn({ id: language, title: 'Song', copyright: '', parts: ['words'] }).lyrics
  return words ? { ...words, language } : []
})

const played = (
  one: SungSong,
  arrangements: Arrangement[],
  wanted: MusicKind = 'files',
  lyrics: LyricVersion[] = standInWords,
) =>
  playedParts(
    { title: '', date: null, songs: [one] },
    new Map([['song', { kind: 'ready', value: { title: 'Song', arrangements, lyrics } }]]),
    wanted,
    ['de'],
  )

const names = (parts: ReturnType<typeof played>) =>
  parts.map((part) => {
    if (part.kind === 'words') return `words in ${part.words?.language}`
    return part.kind === 'files' ? part.file.id : `chart of ${part.arrangement.id}`
  })

test.each<[string, SungSong, Arrangement[], MusicKind, string[]]>([
  ['the files of the chosen arrangement', song('piano'), [band, piano], 'chart', ['one.pdf', 'two.pdf']],
  ['the chart of one without files', song('band'), [piano, band], 'files', ['chart of band']],
  ['files first where there are both', song('both'), [both], 'files', ['both.pdf']],
  ['the chart where it is wanted', song('both'), [both], 'chart', ['chart of both']],
  ['the first files where none was chosen', song(null), [band, piano], 'files', ['one.pdf', 'two.pdf']],
  ['the first chart where none was chosen', song(null), [piano, band], 'chart', ['chart of band']],
  ['an arrangement that is gone like none', song('gone'), [piano, band], 'chart', ['chart of band']],
  ['words of one without both', song(null), [arrangement('empty', [], ' ')], 'files', ['words in de']],
  [
    'words where the chosen one has neither',
    song('empty'),
    [arrangement('empty', [], ''), piano],
    'files',
    ['words in de'],
  ],
])('%s', (_name, one, arrangements, wanted, expected) => {
  expect(names(played(one, arrangements, wanted))).toEqual(expected)
})

test('the order that a service chose stands above its note, for files and charts', () => {
  const lyrics = [words('en', ['Verse 1', 'Chorus', 'Verse 2'])]
  const chosen = { versions: [], sequence: ['en-Chorus', 'gone', 'en-Verse 2'] }
  for (const arrangements of [[piano], [band]]) {
    const [part] = played({ ...song(null, 'A'), ...chosen, note: 'Softly' }, arrangements, 'files', lyrics)
    expect(part?.note).toBe('Chorus · Verse 2\nSoftly')
  }
  const own = played({ ...song(null, 'A'), versions: [], sequence: [] }, [piano], 'files', lyrics)
  expect(own[0]?.note).toBe('')
})

test('a song of a service has its key, and keeps the choice of key apart from other services', () => {
  const [part] = played({ ...song('band', 'A'), note: 'Softly' }, [band])
  expect(part).toMatchObject({
    song: 'Song (A)',
    note: 'Softly',
    choiceId: 'entry',
    serviceKey: 'A',
    hasBoth: false,
  })
  expect(played(song('band', null), [band])[0]).toMatchObject({ song: 'Song', choiceId: 'entry' })
  expect(played(song('band'), [band])[0]).toMatchObject({ choiceId: 'band', serviceKey: null })
  expect(played(song('both', 'A'), [both])[0]).toMatchObject({ hasBoth: true })
})

test('a text stands among the songs, in parts; what cannot be read keeps its place', () => {
  const text = { key: 'prayer', title: 'Prayer', text: 'One\ntwo\n\nthree' }
  const entries = [{ kind: 'text', text } as const, { kind: 'song', song: song(null) } as const]
  const parts = playedParts(
    { title: '', date: null, songs: [song(null)], entries },
    new Map([['song', { kind: 'missing' }]]),
    'files',
  )
  expect(parts.map((part) => part.kind === 'words' && [part.song, part.isMissing])).toEqual([
    ['Prayer', false],
    ['', true],
  ])
  const [prayer] = parts
  const sections = prayer?.kind === 'words' ? prayer.words?.sections : []
  expect(sections?.map(({ lines }) => lines.map(({ text: line }) => line))).toEqual([
    ['One', 'two'],
    ['three'],
  ])
})
