import { expect, test } from 'bun:test'
import { songAt, songPlaceIn, withSongPlace } from '../../../../src/web/model/lists/song-place.ts'

const OWN = { list: { listId: 'a-list' }, at: 2 }
const CARRIED = { list: { fragment: 'AWcY-o_4' }, at: 0 }

test.each([
  ['/c/x/songs/1', OWN, '/c/x/songs/1?list=a-list&at=3'],
  ['/c/x/songs/1?lang=de,en', OWN, '/c/x/songs/1?list=a-list&at=3&lang=de,en'],
  ['/c/x/songs/1?lang=de', CARRIED, '/c/x/songs/1?at=1&lang=de#AWcY-o_4'],
  ['/c/x/songs/1', null, '/c/x/songs/1'],
])('the address %s with the place %j is %s, and tells the same place again', (address, place, wanted) => {
  const kept = withSongPlace(address, place)
  expect(kept).toBe(wanted)
  const { search, hash } = new URL(kept, 'http://host')
  expect(songPlaceIn(search, hash)).toEqual(place)
})

test.each([
  ['', '#words'],
  ['?at=0', '#AWcY'],
  ['?at=x', '#AWcY'],
  ['?at=1.5', '#AWcY'],
  ['?at=2', ''],
  ['?list=a-list', ''],
])('the query %s with the fragment %s names no place', (search, fragment) => {
  expect(songPlaceIn(search, fragment)).toBeNull()
})

test('a song keeps its place; in a list that was changed it is found where it stands first', () => {
  const songs = ['a', 'b', 'a', 'c'].map((songId) => ({ songId }))
  expect(songAt(songs, 'a', 2)).toBe(2)
  expect(songAt(songs, 'a', 1)).toBe(0)
  expect(songAt(songs, 'c', 9)).toBe(3)
  expect(songAt(songs, 'd', 0)).toBe(-1)
})
