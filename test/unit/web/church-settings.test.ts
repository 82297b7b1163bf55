import { describe, expect, test } from 'bun:test'
import {
  changedFields,
  churchInput,
  fieldOfSentence,
  mergeSettings,
  type SettingsForm,
  settingsProblems,
} from '../../../src/web/model/church-settings.ts'
import {
  EXPIRY_DAYS,
  expiryOf,
  lastUse,
  lifeOf,
  scopesOf,
} from '../../../src/web/model/people-and-programs.ts'
import {
  CITY_ZONES,
  citiesIn,
  countriesByZone,
  findTimeZones,
  timeZones,
  typedTimeZone,
} from '../../../src/web/model/time-zones.ts'

const FORM: SettingsForm = {
  name: 'Grace Chapel',
  timeZone: 'Europe/Berlin',
  address: '',
  listed: false,
  visibility: 'public',
  language: '',
}

describe('the settings of a church', () => {
  test('an empty address is none, and white space around texts does not count', () => {
    expect(churchInput({ ...FORM, name: ' Grace ', address: '  ' })).toMatchObject({
      name: 'Grace',
      address: null,
    })
    expect(changedFields(FORM, { ...FORM, name: ' Grace Chapel ', address: ' ' })).toEqual([])
    expect(changedFields(FORM, { ...FORM, listed: true, address: 'grace' })).toEqual(['address', 'listed'])
    expect(churchInput(FORM).language).toBeNull()
    expect(changedFields(FORM, { ...FORM, language: 'de' })).toEqual(['language'])
  })

  test('after another save the own changes stay, and everything else follows that save', () => {
    const mine = { ...FORM, name: 'Mine', address: 'grace' }
    const theirs: SettingsForm = {
      ...{ ...FORM, name: 'Theirs', timeZone: 'Asia/Seoul', visibility: 'members', language: 'ko' },
    }
    expect(mergeSettings(FORM, mine, theirs)).toEqual({
      name: 'Mine',
      timeZone: 'Asia/Seoul',
      address: 'grace',
      listed: false,
      visibility: 'members',
      language: 'ko',
    })
  })

  test.each([
    [{}, {}],
    [{ name: '  ' }, { name: 'empty' }],
    [{ name: 'a'.repeat(201) }, { name: 'long' }],
    [{ name: '🎵'.repeat(200) }, {}],
    [{ timeZone: '' }, { timeZone: 'badZone' }],
    [{ address: 'Grace' }, { address: 'badAddress' }],
    [{ address: '-grace' }, { address: 'badAddress' }],
    [{ address: 'g' }, { address: 'badAddress' }],
    [{ address: ' grace-chapel ' }, {}],
  ] as const)('%p has the problems %p', (change, problems) => {
    expect(settingsProblems({ ...FORM, ...change })).toEqual(problems)
  })

  test.each([
    ['name must not be empty.', 'name'],
    ['The name of a church must not be empty.', 'name'],
    ['"Mars" is not a time zone. Give an IANA name such as Europe/Berlin.', 'timeZone'],
    ['timeZone must have at most 100 characters.', 'timeZone'],
    ['"docs" cannot be an address, because Psaltery uses it itself. Choose another word.', 'address'],
    ['Another church has the address grace already. Choose another word.', 'address'],
    ['Your role in this church does not allow this.', null],
  ] as const)('%p is about %p', (sentence, field) => {
    expect(fieldOfSentence(sentence)).toBe(field)
  })
})

describe('time zones', () => {
  const zones = timeZones('en', new Date('2026-11-17T12:00:00Z'))
  const found = (typed: string) => findTimeZones(typed, zones).map(({ id }) => id)

  test.each([
    ['berlin', 'Europe/Berlin'],
    ['New York', 'America/New_York'],
    ['america/new_y', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['utc', 'UTC'],
    ['München', 'Europe/Berlin'],
    ['munchen', 'Europe/Berlin'],
    ['munich', 'Europe/Berlin'],
    ['Stuttgart', 'Europe/Berlin'],
    ['Genève', 'Europe/Zurich'],
    ['San Francisco', 'America/Los_Angeles'],
    ['서울', 'Asia/Seoul'],
    ['germany', 'Europe/Berlin'],
    ['South Korea', 'Asia/Seoul'],
    ['France', 'Europe/Paris'],
    ['MEZ', 'Europe/Berlin'],
  ])('%p finds %p first', (typed, id) => {
    expect(found(typed)[0]).toBe(id)
  })

  test('an abbreviation finds every time zone with it, the own one first', () => {
    const cet = findTimeZones('CET', zones, 'Europe/Madrid').map(({ id }) => id)
    expect(cet[0]).toBe('Europe/Madrid')
    expect(cet).toEqual(expect.arrayContaining(['Europe/Berlin', 'Europe/Paris', 'Europe/Vienna']))
    expect(cet).not.toContain('America/New_York')
    expect(found('PST')).toContain('America/Los_Angeles')
    expect(found('CEST')).toContain('Europe/Berlin')
  })

  test("a country is found in the reader's language and in English", () => {
    for (const [language, typed, id] of [
      ['de', 'Deutschland', 'Europe/Berlin'],
      ['de', 'Germany', 'Europe/Berlin'],
      ['fr', 'Allemagne', 'Europe/Berlin'],
      ['es', 'Alemania', 'Europe/Berlin'],
      ['pt', 'Brasil', 'America/Sao_Paulo'],
      ['ko', '대한민국', 'Asia/Seoul'],
    ] as const)
      expect(countriesByZone(language).get(id)).toContain(typed)
  })

  test('each time zone with cities is one that the platform knows', () => {
    for (const id of CITY_ZONES) expect(() => new Intl.DateTimeFormat('en', { timeZone: id })).not.toThrow()
    expect(zones.filter(({ id }) => citiesIn(id).length > 0).length).toBe(CITY_ZONES.length)
  })

  test('nothing typed lists all of them, and nonsense none', () => {
    expect(found('').length).toBe(zones.length)
    expect(zones.length).toBeGreaterThan(400)
    expect(found('korean')).toContain('Asia/Seoul')
    expect(found('middle earth')).toEqual([])
  })

  test.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
    [' UTC ', 'UTC'],
    ['Berlin', null],
    ['+01:00', null],
    ['', null],
  ])('typed as %p it is %p', (typed, id) => {
    expect(typedTimeZone(typed)).toBe(id)
  })
})

describe('tokens', () => {
  const now = Date.parse('2026-11-17T14:30:00Z')

  test.each([
    ['Viewer', ['read']],
    ['Editor', ['read', 'write']],
    ['Administrator', ['read', 'write', 'administer']],
  ] as const)('a %s may make tokens that %p', (role, allowed) => {
    expect(scopesOf(role)).toEqual([...allowed])
  })

  test('the longest choice stays below the 366 days of the service', () => {
    const days = EXPIRY_DAYS.map((each) => (Date.parse(expiryOf(each, now)) - now) / 86_400_000)
    expect(days).toEqual([7, 30, 90, 365])
  })

  test.each([
    [null, 'never'],
    ['2026-11-17T14:00:00Z', 'now'],
    ['2026-11-17T13:00:00Z', 'before'],
  ] as const)('last used %p is %p', (lastUsedAt, use) => {
    expect(lastUse({ lastUsedAt }, now)).toBe(use)
  })

  test.each([
    ['2026-11-17T14:29:59Z', 'over'],
    ['2026-11-20T00:00:00Z', 'soon'],
    ['2027-01-01T00:00:00Z', 'good'],
  ] as const)('one that ends %p is %p', (expiresAt, life) => {
    expect(lifeOf({ expiresAt }, now)).toBe(life)
  })
})
