import { describe, expect, test } from 'bun:test'
import { singingOrder } from '../../src/core/words/singing-order.ts'
import { firstWords, inSungOrder } from '../../src/core/words/sung-order.ts'
import { sungWords } from '../../src/formats/sung-words.ts'
import { chosenVersions } from '../../src/web/model/lists/chosen.ts'
import type { SungSong } from '../../src/web/model/lists/sung-list.ts'
import { words } from './web/live/words.ts'

const english = words('en', ['Verse 1', 'Chorus', 'Verse 2', 'Bridge'], ['Verse 1', 'Chorus', 'Verse 2'])
const german = words('de', ['Refrain', 'Strophe 2', 'Strophe 1'])
const korean = words('ko', ['여는 말'])

const names = (version: typeof english | undefined) =>
  version && singingOrder(version).map(({ name }) => name)

describe('words in the order of an item', () => {
  test.each([
    [[], ['Verse 1', 'Chorus', 'Verse 2']],
    [
      ['en-Chorus', 'en-Verse 2', 'en-Chorus'],
      ['Chorus', 'Verse 2', 'Chorus'],
    ],
    [['en-Bridge'], ['Bridge']],
    [['gone', 'en-Verse 2', 'gone'], ['Verse 2']],
    [['gone'], ['Verse 1', 'Chorus', 'Verse 2']],
  ])('%p is sung as %p', (sequence, sung) => {
    expect(names(inSungOrder(english, sequence))).toEqual(sung)
  })

  test('other words follow by kind and number, and their own order stays where nothing fits', () => {
    const item = { lyricVersionIds: ['words-en'], sequence: ['en-Verse 2', 'en-Bridge', 'en-Chorus'] }
    const [en, de, ko] = sungWords(item, [english, german, korean], null)
    expect(names(en)).toEqual(['Verse 2', 'Bridge', 'Chorus'])
    expect(names(de)).toEqual(['Strophe 2', 'Refrain'])
    expect(ko).toBe(korean)
  })

  test('a section whose name stands for something else is left out, and one of the same name comes first', () => {
    const hymn = words('en', ['Vamp', 'Tag', 'Hook', 'Descant'])
    const other = words('de', ['Teil', 'Tag', 'Refrain'])
    const item = {
      lyricVersionIds: ['words-en'],
      sequence: ['Vamp', 'Tag', 'Hook'].map((one) => `en-${one}`),
    }
    expect(names(sungWords(item, [hymn, other], null)[1])).toEqual(['Tag'])
  })

  test('the same sections in other words are found by their ids before their names', () => {
    const renamed = { ...english, id: 'words-other' }
    const other = { ...renamed, sections: renamed.sections.map((one) => ({ ...one, name: 'Verse 2' })) }
    const item = { lyricVersionIds: ['words-en'], sequence: ['en-Bridge', 'en-Chorus'] }
    const [, shown] = sungWords(item, [english, other], null)
    expect(shown?.sequence).toEqual(['en-Bridge', 'en-Chorus'])
  })
})

describe('the first words of an item', () => {
  const lyrics = [english, german]
  test.each([
    ['the first that was chosen', ['words-de', 'words-en'], 'en', 'words-de'],
    ['the first that is still there', ['gone', 'words-de'], 'en', 'words-de'],
    ['those in the language of the church', [], 'de-CH', 'words-de'],
    ['the first ones without one in that language', [], 'ko', 'words-en'],
    ['the first ones of a church without a language', [], null, 'words-en'],
  ])('are %s', (_, lyricVersionIds, language, expected) => {
    expect(firstWords({ lyricVersionIds }, lyrics, language)?.id).toBe(expected)
  })

  test('are the same for every reader in a service, and in a list those that its reader wants', () => {
    const entry = {
      key: 'k',
      songId: 'song',
      title: '',
      language: null,
      lyrics: null,
      arrangement: null,
      note: '',
    }
    const shown = (song: SungSong) => chosenVersions(song, lyrics, ['de']).map(({ id }) => id)
    expect(shown({ ...entry, versions: [] })).toEqual(['words-en'])
    expect(shown({ ...entry, versions: [], language: 'de' })).toEqual(['words-de'])
    expect(shown(entry)).toEqual(['words-de'])
  })

  test('are none of a song without words', () => {
    expect(firstWords({ lyricVersionIds: ['gone'] }, [], 'en')).toBeNull()
  })
})
