import { expect, test } from 'bun:test'
import { slideItems } from '../../../../src/web/model/services/service-slides.ts'
import { savedSong, savedWords } from '../import/songs.ts'

test('songs are in their first words and the order of the service, and texts as they are', async () => {
  const lyrics = [
    savedWords('en', 'en', { 'Verse 1': ['Silent night'], 'Verse 2': ['Silent'] }),
    savedWords('de', 'de', { 'Strophe 1': ['Stille Nacht'] }),
  ]
  const load = async (id: string) => ({ song: savedSong(id, `Song ${id}`), lyrics })
  const [first = '', second = ''] = lyrics[0]?.sections.map(({ id }) => id) ?? []
  const rest = { arrangementId: null, key: null, note: 'quietly', minutes: null, sequence: [] }
  const song = { type: 'song', ...rest } as const
  const slides = await slideItems(
    {
      items: [
        { id: '1', type: 'text', title: 'Reading', text: 'Psalm 150\n\nVerse 6', minutes: 5 },
        { ...song, id: '2', songId: 'a', lyricVersionIds: ['de', 'en'] },
        { ...song, id: '3', songId: 'b', lyricVersionIds: ['en'], sequence: [second, 'gone', first] },
        { ...song, id: '5', songId: 'c', lyricVersionIds: [] },
        { id: '4', type: 'text', title: 'Silence', text: '', minutes: null },
      ],
    },
    load,
    'de',
  )
  expect(slides.map(({ song, lyrics }) => [song.metadata.title, lyrics?.sections])).toEqual([
    ['Reading', [{ name: 'Reading', lines: ['Psalm 150', 'Verse 6'] }]],
    ['Song a', [{ name: 'Strophe 1', lines: ['Stille Nacht'] }]],
    [
      'Song b',
      [
        { name: 'Verse 1', lines: ['Silent night'] },
        { name: 'Verse 2', lines: ['Silent'] },
      ],
    ],
    ['Song c', [{ name: 'Strophe 1', lines: ['Stille Nacht'] }]],
    ['Silence', []],
  ])
  expect(slides[2]?.lyrics?.sequence).toEqual([1, 0])
})
