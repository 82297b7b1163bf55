import { describe, expect, test } from 'bun:test'
import { preferredLanguage } from '../../../../src/core/languages/language-match.ts'
import { loadAccountTexts } from '../../../../src/web/texts/account/account-texts.ts'
import { loadAdministrationTexts } from '../../../../src/web/texts/administration/administration-texts.ts'
import { loadChartTexts } from '../../../../src/web/texts/chart/chart-texts.ts'
import { loadFurtherTexts } from '../../../../src/web/texts/further/further-texts.ts'
import { ownName } from '../../../../src/web/texts/languages.ts'
import { loadLiveTexts } from '../../../../src/web/texts/live/live-texts.ts'
import { loadPeopleTexts } from '../../../../src/web/texts/people/people-texts.ts'
import { loadReaderTexts } from '../../../../src/web/texts/reader/reader-texts.ts'
import { loadServiceTexts } from '../../../../src/web/texts/services/service-texts.ts'
import { loadSetUpTexts } from '../../../../src/web/texts/set-up/set-up-texts.ts'
import { TEXTS, textsIn } from '../../../../testkit/web/texts-in.ts'

const COUNTS = [0, 1, 2, 5]

interface Said {
  path: string
  text: unknown
}

/** Every text of a language with where it stands; one that is made from a count or a name, made from several. */
function said(value: unknown, path: string): Said[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value === 'function')
    return COUNTS.map((count) => ({
      path: `${path}(${count})`,
      text: value(...argumentsOf(path, count)),
    }))
  return Object.entries(value as object).flatMap(([key, each]) => said(each, `${path}.${key}`))
}

/** Counts everywhere, except where a text is made from something else. */
function argumentsOf(path: string, count: number): unknown[] {
  if (path.endsWith('split.make')) return [Array.from({ length: count }, (_, at) => `Anna ${at}`)]
  if (path.endsWith('.mayBeThere')) return [['Amazing Grace']]
  if (path.includes('.warnings.')) return [`Verse ${count}`, count]
  if (path.includes('.conflict.kind.')) return [`Verse ${count}`]
  if (path.endsWith('.pdf.name')) return ['Sunday', count, 5]
  if (path.endsWith('.browse.letter')) return ['A', count]
  if (path.endsWith('manyRequests.hold')) return ['busy', count]
  return [count, count, count, count]
}

const isWrong = (text: unknown): boolean =>
  typeof text !== 'string' || text.trim() === '' || /undefined|NaN|\[object/.test(text)

describe.each([...TEXTS])('the app in %s', (_language, texts) => {
  test('says something everywhere, for every count', () => {
    const all = said(texts, '')
    expect(all.length).toBeGreaterThan(600)
    expect(all.filter(({ text }) => isWrong(text))).toEqual([])
  })
})

const LAZY = [
  ['the first pages of visitors', loadFurtherTexts, 450],
  ['the settings of a church', loadAdministrationTexts, 150],
  ['one’s account', loadAccountTexts, 60],
  ['the people of a church', loadPeopleTexts, 80],
  ['the first church', loadSetUpTexts, 20],
  ['a service that is sung', loadLiveTexts, 40],
  ['services', loadServiceTexts, 150],
  ['charts', loadChartTexts, 35],
  ['the reader', loadReaderTexts, 20],
] as const

describe.each(LAZY)('the pages around %s', (_name, load, least) => {
  test.each([...TEXTS.keys()])('say something everywhere in %s, in texts of their own', async (language) => {
    const texts = await load(language)
    const all = said(texts, '')
    expect(all.length).toBeGreaterThan(least)
    expect(all.filter(({ text }) => isWrong(text))).toEqual([])
    expect(texts === (await load('en'))).toBe(language === 'en')
  })

  test('have the texts of English in a language without texts', async () => {
    expect(await load('sw')).toBe(await load('en'))
  })
})

describe('the language to begin with', () => {
  const available = ['de', 'en', 'es', 'pt', 'zh-Hant']

  test.each([
    [['de-AT', 'en'], 'de'],
    [['es-419'], 'es'],
    [['PT-br'], 'pt'],
    [['zh-Hant-TW'], 'zh-Hant'],
    [['zh-Hans', 'es'], 'es'],
    [['sw', 'nl', 'de'], 'de'],
    [['est'], 'en'],
    [['sw'], 'en'],
    [[], 'en'],
  ])('for %j is %s', (wanted, expected) => {
    expect(preferredLanguage(wanted, available)).toBe(expected)
  })
})

test.each([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ko', '한국어'],
  ['pt', 'Português'],
])('%s calls itself %s', (language, name) => {
  expect(ownName(language)).toBe(name)
})

test('German says “Im Takt tippen” and “Zu einer Liste hinzufügen”', () => {
  const { arrangement, listLinks } = textsIn('de')
  expect([arrangement.tap, listLinks.add]).toEqual(['Im Takt tippen', 'Zu einer Liste hinzufügen'])
})
