import { describe, expect, test } from 'bun:test'
import type { LyricVersion, Song } from '../../../../src/client/types.ts'
import { singingOrder } from '../../../../src/core/song-words.ts'
import type { Loaded } from '../../../../src/web/model/lists/load-all.ts'
import { standIn } from '../../../../src/web/model/lists/sung-list.ts'
import { shownItems } from '../../../../src/web/model/live/shown-items.ts'
import { linesAtOnce, linesInParts, stageOf } from '../../../../src/web/model/live/stage.ts'
import { type SungItem, sungListOf } from '../../../../src/web/model/live/sung-service.ts'
import { words } from './words.ts'

const english = words('en', ['Verse 1', 'Chorus'], ['Verse 1', 'Chorus', 'Verse 1'])
const other = { ...words('en', ['Verse 1', 'Chorus'], undefined, 'other'), id: 'words-other' }
const german = words('de', ['Strophe 1', 'Refrain'])

const songItem = (id: string, songId: string, lyricVersionIds: string[] = []): SungItem => ({
  ...{ id, type: 'song', songId, lyricVersionIds, arrangementId: null, key: 'G', note: `note of ${id}` },
  sequence: [],
})

const service = {
  date: '2026-11-22',
  title: '',
  items: [
    songItem('first', 'grace', [german.id, other.id]),
    { id: 'reading', type: 'text', title: 'Psalm 23', text: 'The Lord\nis my shepherd.\n\nHe restores.' },
    { id: 'sermon', type: 'text', title: 'Sermon', text: ' ' },
    songItem('second', 'silent'),
    songItem('third', 'gone'),
  ] satisfies SungItem[],
}

const loadedSong = (id: string, lyrics: LyricVersion[]): Loaded<{ song: Song; lyrics: LyricVersion[] }> => ({
  kind: 'ready',
  value: { song: standIn({ id, title: `Title of ${id}`, copyright: 'ours', parts: [] }).song, lyrics },
})

const loaded = new Map([
  ['grace', loadedSong('grace', [english, other, german])],
  ['silent', loadedSong('silent', [])],
  ['gone', { kind: 'missing' } as const],
])

const itemsFor = (...wanted: string[]) => shownItems(sungListOf(service, null), loaded, wanted)
const place = (itemId: string, sectionId: string | null, position: number | null) => ({
  ...{ itemId, lyricVersionId: english.id, sectionId, position, blank: false },
})

describe('the items of a service', () => {
  test('are a list in the order of the service, with what was chosen', () => {
    const list = sungListOf(service, null)
    expect(list.entries?.map((entry) => (entry.kind === 'song' ? entry.song.key : entry.text.key))).toEqual([
      ...['first', 'reading', 'sermon', 'second', 'third'],
    ])
    expect(list.songs.map(({ songId }) => songId)).toEqual(['grace', 'silent', 'gone'])
    expect(list.songs[0]).toMatchObject({ versions: [german.id, other.id], musicKey: 'G' })
  })

  test('are in the reader’s language; of several versions in it the one that was chosen', () => {
    expect(itemsFor('en-GB')[0]?.version?.id).toBe(other.id)
    expect(itemsFor('de-AT')[0]?.version?.id).toBe(german.id)
    expect(itemsFor('ko')[0]?.version?.id).toBe(german.id)
  })

  test('are for all in the first words of each item: the chosen ones, else those in the language of the church', () => {
    const undecided = {
      ...service,
      items: [songItem('first', 'grace'), songItem('second', 'grace', ['gone'])],
    }
    const languages = (of: typeof service, language: string | null) =>
      shownItems(sungListOf(of, language), loaded, []).map(({ version }) => version?.id ?? null)
    expect(languages(undecided as never, 'de-AT')).toEqual([german.id, german.id])
    expect(languages(undecided as never, 'ko')).toEqual([english.id, english.id])
    expect(languages(undecided as never, null)).toEqual([english.id, english.id])
    expect(languages(service, 'en')[0]).toBe(german.id)
  })

  test('are sung in the order of the item, in other words too', () => {
    const item = {
      ...songItem('first', 'grace', [german.id]),
      sequence: ['de-Refrain', 'gone', 'de-Strophe 1'],
    }
    const names = (...wanted: string[]) => {
      const [shown] = shownItems(sungListOf({ ...service, items: [item] }, null), loaded, wanted)
      return shown?.version && singingOrder(shown.version).map(({ name }) => name)
    }
    expect(names()).toEqual(['Refrain', 'Strophe 1'])
    expect(names('en')).toEqual(['Chorus', 'Verse 1'])
  })

  test('keep their place without words and without a song', () => {
    const items = itemsFor('en')
    expect(items.map(({ version }) => version !== null)).toEqual([true, true, false, false, false])
    expect(items.map(({ title }) => title)).toEqual([
      ...['Title of grace', 'Psalm 23', 'Sermon', 'Title of silent', ''],
    ])
    expect(items[4]).toMatchObject({ isLoading: false, title: '' })
  })
})

describe('the stage', () => {
  test('has the section that is sung and the next one, in other words too', () => {
    const stage = stageOf(itemsFor('de'), place('first', 'en-Verse 1', 0))
    expect([stage.now?.name, stage.next?.name]).toEqual(['Strophe 1', 'Refrain'])
    expect(stage.now?.lines).toEqual(['Strophe 1 in de'])
    expect(stage.item).toMatchObject({ musicKey: 'G', note: 'note of first' })
  })

  test('has the presented words where the reader’s lack the section, and what follows it on the wall', () => {
    const three = words('de', ['Strophe 1', 'Strophe 3', 'Refrain'])
    const items = shownItems(
      sungListOf(service, null),
      new Map([...loaded, ['grace', loadedSong('grace', [english, three])]]),
      ['en'],
    )
    const live = { ...place('first', 'de-Strophe 3', 1), lyricVersionId: three.id }
    const stage = stageOf(items, live)
    expect(stage.now).toMatchObject({ name: 'Strophe 3', language: 'de' })
    expect(stage.next).toMatchObject({ name: 'Chorus', language: 'en' })
    const last = stageOf(items, { ...live, sectionId: 'de-Refrain', position: 2 })
    expect([last.now?.name, last.next?.title]).toEqual(['Chorus', 'Psalm 23'])
  })

  test('has the title alone where the section is not known, and not what follows', () => {
    const stage = stageOf(itemsFor('en'), place('first', 'new', 1))
    expect(stage).toMatchObject({ sung: { kind: 'unknown' }, now: { lines: [] }, next: null })
  })

  test('goes on to the next item at the end of a song', () => {
    const items = itemsFor('de')
    expect(stageOf(items, place('first', 'en-Chorus', 1)).next).toMatchObject({ name: 'Strophe 1' })
    expect(stageOf(items, place('first', 'en-Verse 1', 2)).next).toMatchObject({
      title: 'Psalm 23',
      name: '',
    })
    expect(stageOf(items, place('first', null, 3))).toMatchObject({
      now: { title: 'Title of grace', lines: [] },
      next: { title: 'Psalm 23', lines: ['The Lord', 'is my shepherd.'] },
    })
  })

  test('shows texts by paragraph, and titles where there are no words', () => {
    const items = itemsFor('en')
    expect(stageOf(items, place('reading', null, 1))).toMatchObject({
      now: { title: 'Psalm 23', lines: ['He restores.'] },
      next: { title: 'Sermon', lines: [] },
    })
    expect(stageOf(items, place('sermon', null, 0))).toMatchObject({
      now: { title: 'Sermon', lines: [] },
      next: { title: 'Title of silent' },
    })
    expect(stageOf(items, place('third', null, 0)).next).toBeNull()
  })

  test('begins with the first item, and knows no item that the service has lost', () => {
    const items = itemsFor('en')
    const beginning = { item: null, now: null, next: { title: 'Title of grace' } }
    expect(stageOf(items, null)).toMatchObject(beginning)
    expect(stageOf(items, place('lost', null, 0))).toMatchObject(beginning)
    expect(stageOf(items, place('first', null, null)).next?.name).toBe('Verse 1')
  })
})

describe('the lines of an overlay', () => {
  test.each([
    ['?view=lower-third', ['a b c d e']],
    ['?lines=2', ['a b', 'c d', 'e']],
    ['?lines=4', ['a b c d', 'e']],
    ['?lines=0', ['a b c d e']],
    ['?lines=99', ['a b c d e']],
  ])('%s', (search, parts) => {
    const lines = linesInParts(['a', 'b', ' ', 'c', 'd', 'e'], linesAtOnce(search))
    expect(lines.map((part) => part.join(' '))).toEqual(parts)
    expect(linesInParts([], linesAtOnce(search))).toEqual([])
  })
})
