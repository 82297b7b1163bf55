import { describe, expect, test } from 'bun:test'
import {
  namesFor,
  nextNames,
  suggestedNames,
  translateNames,
} from '../../../../src/web/model/editor/section-names.ts'

const document = (...names: string[]) => ({
  label: '',
  sections: names.map((name, at) => ({ id: `${at}`, name, lines: [{ id: `l${at}`, text: 'words' }] })),
  sequence: [],
})
const names = (sung: ReturnType<typeof document>) => sung.sections.map(({ name }) => name)

describe('names of sections are in the language of the words', () => {
  test.each([
    ['de', 'en', 'Strophe'],
    ['de-CH', 'en', 'Strophe'],
    ['en', 'de', 'Verse'],
    ['fr', 'en', 'Couplet'],
    ['nn', 'en', 'Vers'],
    ['uk', 'de', 'Куплет'],
    ['sw', 'de', 'Strophe'],
    ['', 'de', 'Strophe'],
    ['x-home', 'en', 'Verse'],
    ['constructor', 'en', 'Verse'],
  ])('%s for who reads %s: %s', (language, reader, verse) => {
    expect(namesFor(language, reader).verse).toBe(verse)
  })

  test('the next verse counts those that are there, in whatever language', () => {
    const sung = document('Verse 1', 'Strophe 2', 'Refrain', 'Aufgesang')
    expect(nextNames(sung, namesFor('de', 'en'))).toEqual(['Strophe 3', 'Refrain', 'Bridge', 'Teil'])
    expect(suggestedNames(sung, namesFor('de', 'en'))).toEqual(
      'Strophe 3|Refrain|Pre-Chorus|Bridge|Intro|Zwischenspiel|Schluss'.split('|'),
    )
  })
})

describe('another language of the words', () => {
  const translate = (sung: ReturnType<typeof document>, from: string, to: string) =>
    names(translateNames(sung, namesFor(from, 'en'), namesFor(to, 'en')))

  test('changes the names that were suggested', () => {
    expect(translate(document('Verse 1', 'Chorus', 'Verse 2b', 'Part'), '', 'de')).toEqual([
      ...['Strophe 1', 'Refrain', 'Strophe 2b', 'Teil'],
    ])
  })

  test('knows where the number stands', () => {
    expect(nextNames(document('1절', '후렴', '2절'), namesFor('ko', 'en'))).toEqual([
      ...['3절', '후렴', '브리지', '부분'],
    ])
    expect(translate(document('Verse 1', 'Chorus 2', 'Verse'), 'en', 'ko')).toEqual(['1절', '후렴 2', '절'])
    expect(translate(document('1절', '후렴 2', '절', '1 절'), 'ko', 'en')).toEqual([
      ...['Verse 1', 'Chorus 2', 'Verse', '1 절'],
    ])
  })

  test('leaves names that are not of a known kind', () => {
    expect(
      translate(document('verse 1', 'Verse for all', 'Chorus of angels', 'Verse 1 2'), 'en', 'de'),
    ).toEqual([...['verse 1', 'Verse for all', 'Chorus of angels', 'Verse 1 2']])
  })

  test('never gives two sections one name', () => {
    expect(translate(document('Chorus', 'REFRAIN'), 'en', 'de')).toEqual(['Chorus', 'REFRAIN'])
  })

  test('and back again is as before', () => {
    const sung = document('Verse 1', 'Chorus', 'Bridge', 'Ending')
    const there = translateNames(sung, namesFor('en', 'en'), namesFor('ru', 'en'))
    expect(translate(there, 'ru', 'en')).toEqual(names(sung))
  })
})
