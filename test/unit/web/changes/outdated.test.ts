import { describe, expect, test } from 'bun:test'
import type { Change } from '../../../../src/web/model/changes/feed.ts'
import { isCacheOutdated } from '../../../../src/web/model/changes/outdated.ts'
import { change } from './changes-made.ts'

const song = (version: number, archivedAt: string | null = null) => ({ id: 'song-1', version, archivedAt })
const ARCHIVED = '2026-01-01T00:00:00.000Z'

const ofWords: Partial<Change> = { kind: 'song.lyrics.updated', lyricVersionId: 'words-1' }
const ofMusic: Partial<Change> = { kind: 'song.arrangement.updated', arrangementId: 'music-1' }
const archivedWords: Partial<Change> = { ...ofWords, kind: 'song.lyrics.archived' }
const unarchivedWords: Partial<Change> = { ...ofWords, kind: 'song.lyrics.unarchived' }
const archived: Partial<Change> = { kind: 'song.archived' }
const unarchived: Partial<Change> = { kind: 'song.unarchived' }
const visibility: Partial<Change> = { kind: 'song.visibility' }
const elsewhere: Partial<Change> = { songId: 'song-2' }

const ofService: Partial<Change> = { kind: 'service.updated', songId: null, serviceId: 'service-1' }
const archivedService: Partial<Change> = { ...ofService, kind: 'service.archived' }

const METADATA = ['song', 'song-1', 'metadata']
const LYRICS = ['song', 'song-1', 'lyrics']
const ARRANGEMENTS = ['song', 'song-1', 'arrangements']
const ARCHIVED_WORDS = ['song', 'song-1', 'archived', 'lyrics']
const REVISIONS = ['song', 'song-1', 'revisions', 'song']
const SERVICE = ['service', 'service-1', 'document']
const SERVICE_REVISIONS = ['service', 'service-1', 'revisions', 'service-1']
const SERVICES = ['services', { from: '2026-11-17' }]
const LIST = ['songs', '']
const SEARCH = ['songs', 'grace']
const list = (...songs: object[]) => ({ pages: [{ songs }] })
const words = (version: number) => ({ lyrics: [{ id: 'words-1', version, archivedAt: null }] })
const music = (version: number) => ({ arrangements: [{ id: 'music-1', version, archivedAt: null }] })

describe('what has to be read again', () => {
  test.each([
    ['details that are older', METADATA, { song: song(1) }, {}, true],
    [
      'details that have the change, such as after a save of one’s own',
      METADATA,
      { song: song(2) },
      {},
      false,
    ],
    ['details of another song', METADATA, { song: song(1) }, elsewhere, false],
    ['details, when words were saved', METADATA, { song: song(1) }, ofWords, false],
    ['details, when it was archived', METADATA, { song: song(2) }, archived, true],
    ['details that are known to be archived', METADATA, { song: song(2, ARCHIVED) }, archived, false],
    ['details, when it was brought back', METADATA, { song: song(2, ARCHIVED) }, unarchived, true],
    ['details that are known to be back', METADATA, { song: song(2) }, unarchived, false],
    ['details, when the visibility was changed', METADATA, { song: song(2) }, visibility, true],
    ['words that are older', LYRICS, words(1), ofWords, true],
    ['words that have the change', LYRICS, words(2), ofWords, false],
    ['words, when others were added', LYRICS, words(2), { ...ofWords, lyricVersionId: 'words-2' }, true],
    ['words, when sheet music was saved', LYRICS, words(1), ofMusic, false],
    ['sheet music that is older', ARRANGEMENTS, music(1), ofMusic, true],
    ['sheet music that has the change', ARRANGEMENTS, music(2), ofMusic, false],
    ['words, when they were archived', LYRICS, words(2), archivedWords, true],
    ['words without those that were archived', LYRICS, {}, archivedWords, false],
    ['archived words, when there are more', ARCHIVED_WORDS, {}, archivedWords, true],
    ['archived words that have them', ARCHIVED_WORDS, words(2), archivedWords, false],
    ['archived words, when some were brought back', ARCHIVED_WORDS, words(2), unarchivedWords, true],
    ['archived words, when others were saved', ARCHIVED_WORDS, {}, ofWords, false],
    ['archived words, when sheet music was archived', ARCHIVED_WORDS, {}, { ...ofMusic, ...archived }, false],
    ['the history, when anything of the song was saved', REVISIONS, {}, ofMusic, true],
    ['the history of another song', REVISIONS, {}, elsewhere, false],
    ['a list with an older song', LIST, list(song(1)), {}, true],
    ['a list with the saved song', LIST, list(song(2)), {}, false],
    ['a list without the song, which may belong there now', LIST, list(), {}, true],
    ['a list with a song that was archived', LIST, list(song(2)), archived, true],
    ['a list without a song that was archived', LIST, list(), archived, false],
    ['the list by title, when words were saved', LIST, list(song(2)), ofWords, false],
    ['a search, when words were saved', SEARCH, list(), ofWords, true],
    ['a list with a song whose sheet music was saved', LIST, list(song(2)), ofMusic, true],
    ['a list without a song whose sheet music was saved', LIST, list(), ofMusic, false],
    ['all songs, which are put in their place one by one', ['songs', 'all', 'songs'], {}, {}, false],
    ['a service that is older', SERVICE, { service: song(1) }, ofService, true],
    ['a service that has the change', SERVICE, { service: song(2) }, ofService, false],
    ['a service, when it was archived', SERVICE, { service: song(2) }, archivedService, true],
    ['another service', SERVICE, { service: song(1) }, { ...ofService, serviceId: 'service-2' }, false],
    ['a service, when a song was saved', SERVICE, { service: song(1) }, {}, false],
    ['the history of a service', SERVICE_REVISIONS, {}, ofService, true],
    ['the list of services', SERVICES, {}, ofService, true],
    ['the list of services, when a song was saved', SERVICES, {}, {}, false],
    ['what was sung', ['usage', {}], {}, archivedService, true],
    ['a list of songs, when a service was saved', LIST, list(song(1)), ofService, false],
    ['anything that is not of songs', ['tokens'], {}, {}, false],
  ])('%s', (_name, key, data, own, expected) => {
    expect(isCacheOutdated(key, data, [change(7, own)])).toBe(expected)
    expect(isCacheOutdated(key, data, [])).toBe(false)
  })

  test('everything of songs and services, if changes were missed', () => {
    for (const key of [METADATA, LYRICS, REVISIONS, LIST, SEARCH, SERVICE, SERVICES])
      expect(isCacheOutdated(key, { song: song(9), ...list(song(9)) }, null)).toBe(true)
    expect(isCacheOutdated(['tokens'], {}, null)).toBe(false)
  })
})
