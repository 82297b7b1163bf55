import { describe, expect, test } from 'bun:test'
import { sungPlace } from '../../../../src/web/model/live/sung-place.ts'
import { words } from './words.ts'

const SUNG = ['Verse 1', 'Chorus', 'Verse 2', 'Chorus']
const english = words('en', ['Verse 1', 'Chorus', 'Verse 2'], SUNG)
const german = words('de', ['Strophe 1', 'Refrain', 'Strophe 2'], ['Strophe 1', 'Strophe 2', 'Refrain'])
const short = words('ko', ['1절', '알 수 없음'])
const lyrics = [english, german, short]

const at = (section: string | null, position: number | null) => ({
  lyricVersionId: english.id,
  sectionId: section === null ? null : `en-${section}`,
  position,
})

describe('the section that is sung', () => {
  test('is found by its id, at the repetition that is sung', () => {
    expect(sungPlace(at('Chorus', 1), english, lyrics)).toBe(1)
    expect(sungPlace(at('Chorus', 3), english, lyrics)).toBe(3)
  })

  test('is found by its id in other words with the same ids, whatever their order', () => {
    const again = { ...words('en-GB', ['Chorus', 'Verse 1', 'Verse 2'], undefined, 'en'), id: 'other' }
    expect(sungPlace(at('Verse 2', 2), again, [...lyrics, again])).toBe(2)
    expect(sungPlace(at('Chorus', 3), again, [...lyrics, again])).toBe(0)
  })

  test('is found by its name, also by the name in another language', () => {
    expect(sungPlace(at('Verse 2', 2), german, lyrics)).toBe(1)
    expect(sungPlace(at('Chorus', 1), german, lyrics)).toBe(2)
    expect(sungPlace(at('Verse 1', 0), short, lyrics)).toBe(0)
  })

  test('is found by its position where no section has the name, within the words', () => {
    expect(sungPlace(at('Chorus', 1), short, lyrics)).toBe(1)
    expect(sungPlace(at('Chorus', 3), short, lyrics)).toBe(1)
  })

  test('is found by its position where the presented words are not known', () => {
    const unknown = { lyricVersionId: 'gone', sectionId: 'gone', position: 2 }
    expect(sungPlace(unknown, german, lyrics)).toBe(2)
  })

  test('is none before a song and at its end', () => {
    expect(sungPlace(at(null, null), english, lyrics)).toBeNull()
    expect(sungPlace(at(null, 4), english, lyrics)).toBeNull()
    expect(sungPlace(at(null, 4), german, lyrics)).toBeNull()
    expect(sungPlace(at('Verse 1', 0), words('fr', []), lyrics)).toBeNull()
  })
})
