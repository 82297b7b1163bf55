import { describe, expect, test } from 'bun:test'
import type { LyricVersion } from '../../../../src/client/types.ts'
import { sungSection } from '../../../../src/web/model/live/sung-section.ts'
import { words } from './words.ts'

const SUNG = ['Verse 1', 'Chorus', 'Verse 2', 'Chorus']
const english = words('en', ['Verse 1', 'Chorus', 'Verse 2'], SUNG)
const german = words('de', ['Strophe 1', 'Refrain', 'Strophe 2', 'Strophe 3'])
const korean = words('ko', ['1절', '알 수 없음'])
const lyrics = [english, german, korean]

const presented = (version: LyricVersion, name: string | null, position: number | null) => ({
  lyricVersionId: version.id,
  sectionId: name === null ? null : `${version.language}-${name}`,
  position,
})
const at = (name: string | null, position: number | null) => presented(english, name, position)

/** The name of the section that is found, with its place; where other words are shown, with their language. */
const found = (
  place: ReturnType<typeof at>,
  version: LyricVersion | null,
  all: readonly LyricVersion[] = lyrics,
) => {
  const sung = sungSection(place, { kind: 'song', version, lyrics: all })
  return sung.kind === 'section' ? [sung.words.language, sung.at] : sung.kind
}

describe('the section that is sung', () => {
  test('is found by its id, at the repetition that is sung', () => {
    expect(found(at('Chorus', 1), english)).toEqual(['en', 1])
    expect(found(at('Chorus', 3), english)).toEqual(['en', 3])
    expect(found(at('Chorus', null), english)).toEqual(['en', 1])
  })

  test('is found by its id in other words with the same ids, whatever their order', () => {
    const again = { ...words('en-GB', ['Chorus', 'Verse 1', 'Verse 2'], undefined, 'en'), id: 'other' }
    expect(found(at('Verse 2', 2), again, [...lyrics, again])).toEqual(['en-GB', 2])
    expect(found(at('Chorus', 3), again, [...lyrics, again])).toEqual(['en-GB', 0])
  })

  test('is found by its kind and number in another language, whatever the order', () => {
    const other = words('de', ['Strophe 1', 'Refrain', 'Strophe 2'], ['Strophe 1', 'Strophe 2', 'Refrain'])
    const all = [english, other]
    expect(found(at('Verse 2', 2), other, all)).toEqual(['de', 1])
    expect(found(at('Chorus', 1), other, all)).toEqual(['de', 2])
    expect(found(at('Verse 1', 0), korean)).toEqual(['ko', 0])
  })

  test('is the presented one where the shown words have none of that kind and number, wherever it stands', () => {
    expect(found(presented(german, 'Strophe 3', 3), english)).toEqual(['de', 3])
    expect(found(at('Chorus', 1), korean)).toEqual(['en', 1])
    expect(found(at('Chorus', 3), korean)).toEqual(['en', 3])
    expect(found(at('Verse 2', 2), korean)).toEqual(['en', 2])
    expect(found(at('Verse 1', 0), words('fr', []))).toEqual(['en', 0])
  })

  test('is never another section of the same name', () => {
    const two = words('en', ['Verse', 'Chorus', 'Verse'])
    const second = { ...two.sections[2], id: 'second' } as LyricVersion['sections'][number]
    const doubled = { ...two, id: 'doubled', sections: [...two.sections.slice(0, 2), second], sequence: [] }
    const one = words('de', ['Strophe', 'Refrain'])
    const place = (sectionId: string, position: number) => ({
      lyricVersionId: 'doubled',
      sectionId,
      position,
    })
    expect(found(place('en-Verse', 0), one, [doubled, one])).toEqual(['de', 0])
    expect(found(place('second', 2), one, [doubled, one])).toEqual(['en', 2])
  })

  test('is never a section whose name stands for something else', () => {
    const hymn = words('en', ['Verse', 'Vamp', 'Tag', 'Hook', 'Descant'])
    const other = words('de', ['Strophe', 'Tag', 'Teil', 'Oberstimme'])
    const shown = (name: string, position: number) =>
      found(presented(hymn, name, position), other, [hymn, other])
    expect(shown('Verse', 0)).toEqual(['de', 0])
    expect(shown('Vamp', 1)).toEqual(['en', 1])
    expect(shown('Tag', 2)).toEqual(['de', 1])
    expect(shown('Hook', 3)).toEqual(['en', 3])
    expect(shown('Descant', 4)).toEqual(['en', 4])
    const [part, teil] = [words('fr', ['Partie 2']), words('de', ['Teil 1', 'Teil 2'])]
    expect(found(presented(part, 'Partie 2', 0), teil, [part, teil])).toEqual(['de', 1])
  })

  test('is not known where the presented words are not, or lack it: they were read before they had it', () => {
    expect(found({ lyricVersionId: 'new', sectionId: 'new', position: 2 }, german)).toBe('unknown')
    expect(found(at('Bridge', 2), english)).toBe('unknown')
    expect(found(at('Bridge', 2), german)).toBe('unknown')
    expect(found(at('Verse 1', 0), null, [])).toBe('unknown')
  })

  test('is none before a song and at its end', () => {
    for (const version of [english, german, null]) {
      expect(found(at(null, null), version)).toBe('none')
      expect(found(at(null, 4), version)).toBe('none')
    }
  })

  test('is a paragraph of a text by its place, and none after the last', () => {
    const version = words('und', ['a', 'b'])
    const paragraph = (position: number | null) =>
      sungSection(
        { lyricVersionId: null, sectionId: null, position },
        { kind: 'text', version, lyrics: [version] },
      )
    expect(paragraph(1)).toEqual({ kind: 'section', words: version, at: 1 })
    for (const position of [2, null]) expect(paragraph(position)).toEqual({ kind: 'none' })
  })
})
