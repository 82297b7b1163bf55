import { expect, test } from 'bun:test'
import { slideItems } from '../../../../src/web/model/services/service-slides.ts'
import { savedSong, savedWords } from '../import/songs.ts'

test('songs are in the first of their chosen words, and texts as they are', async () => {
  const lyrics = [
    savedWords('en', 'en', { 'Verse 1': ['Silent night'] }),
    savedWords('de', 'de', { 'Strophe 1': ['Stille Nacht'] }),
  ]
  const load = async (id: string) => ({ song: savedSong(id, `Song ${id}`), lyrics })
  const song = { type: 'song', arrangementId: null, key: null, note: 'quietly' } as const
  const slides = await slideItems(
    {
      items: [
        { id: '1', type: 'text', title: 'Reading', text: 'Psalm 150\n\nVerse 6' },
        { ...song, id: '2', songId: 'a', lyricVersionIds: ['de', 'en'] },
        { ...song, id: '3', songId: 'b', lyricVersionIds: [] },
        { id: '4', type: 'text', title: 'Silence', text: '' },
      ],
    },
    load,
  )
  expect(slides.map(({ song, lyrics }) => [song.metadata.title, lyrics?.sections])).toEqual([
    ['Reading', [{ name: 'Reading', lines: ['Psalm 150', 'Verse 6'] }]],
    ['Song a', [{ name: 'Strophe 1', lines: ['Stille Nacht'] }]],
    ['Song b', [{ name: 'Verse 1', lines: ['Silent night'] }]],
    ['Silence', []],
  ])
})
