import { expect, test } from 'bun:test'
import type { SearchChange } from '../../src/saves/command.ts'
import { joinedSearch } from '../../src/saves/write.ts'

const added: SearchChange = { set: { title: 'a', lyrics: {} }, unset: ['visibility'] }

test.each<[string, SearchChange, SearchChange, SearchChange]>([
  [
    'words of a new song are in its field',
    added,
    { set: { 'lyrics.1': 'x' } },
    { set: { title: 'a', lyrics: { 1: 'x' } }, unset: ['visibility'] },
  ],
  [
    'words of a new song that are archived are not',
    { set: { lyrics: { 1: 'x', 2: 'y' } } },
    { set: {}, unset: ['lyrics.1'] },
    { set: { lyrics: { 2: 'y' } } },
  ],
  [
    'words of a song that is there are set beside each other',
    { set: { 'lyrics.1': 'x' } },
    { set: { 'lyrics.2': 'y' } },
    { set: { 'lyrics.1': 'x', 'lyrics.2': 'y' } },
  ],
  [
    'words of a song that is purged are gone',
    { set: { 'lyrics.1': 'x' }, unset: ['lyrics.2'] },
    { set: { lyrics: {} } },
    { set: { lyrics: {} } },
  ],
  [
    'the later value wins',
    { set: { title: 'a', 'lyrics.1': 'x' } },
    { set: { title: 'b', 'lyrics.1': 'z' } },
    { set: { title: 'b', 'lyrics.1': 'z' } },
  ],
  [
    'what is removed later is not set',
    { set: { 'lyrics.1': 'x', visibility: 'members' } },
    { set: {}, unset: ['lyrics.1', 'visibility'] },
    { set: {}, unset: ['lyrics.1', 'visibility'] },
  ],
  [
    'what is set later is not removed',
    { set: {}, unset: ['lyrics.1', 'visibility'] },
    { set: { 'lyrics.1': 'x' } },
    { set: { 'lyrics.1': 'x' }, unset: ['visibility'] },
  ],
])('%s', (_, earlier, later, joined) => {
  expect(joinedSearch(earlier, later)).toEqual(joined)
})
