import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { Failure } from '../../src/core/failures.ts'
import { entityTag } from '../../src/core/versions.ts'
import { alreadyKnown, type ByteWindow, parseRange, selectWindow } from '../../src/files/download.ts'
import { parameterComponents } from '../../src/http/openapi/parameters.ts'
import { readPrecondition, readQuery } from '../../src/http/request/input.ts'

const schema = Type.Object({ q: Type.String(), offset: Type.Integer(), download: Type.Boolean() })

const refusal = (search: string): string => {
  try {
    readQuery(search, schema)
  } catch (error) {
    if (error instanceof Failure) return `${error.status}: ${error.message}`
    throw error
  }
  return 'nothing'
}

describe('reads', () => {
  test.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['?', {}],
    ['?q=', { q: '' }],
    ['?q', { q: '' }],
    ['?q=grace', { q: 'grace' }],
    ['?q=amazing+grace', { q: 'amazing grace' }],
    ['?q=amazing%20grace%2B', { q: 'amazing grace+' }],
    ['?q=a=b', { q: 'a=b' }],
    ['?q=%C3%BC', { q: 'ü' }],
    ['?q=ü', { q: 'ü' }],
    ['?%71=x', { q: 'x' }],
    ['?offset=0', { offset: 0 }],
    ['?offset=100000', { offset: 100_000 }],
    ['?offset=-1', { offset: -1 }],
    ['?download=true', { download: true }],
    ['?download=false', { download: false }],
    ['?q=a&&offset=5&', { q: 'a', offset: 5 }],
    ['?q=a;offset=5', { q: 'a;offset=5' }],
  ])('%s', (search, values) => {
    expect(readQuery(search, schema)).toEqual(values)
  })

  test('parameters that the route does not declare are left out, with any name', () => {
    const search = '?utm_source=x&__proto__=1&constructor=1&toString=1&q[]=1&Q=1'
    expect(readQuery(search, schema)).toEqual({})
  })
})

describe('refuses', () => {
  test.each([
    '1e3',
    '0x10',
    '+5',
    '%2B5',
    '%205',
    '5%20',
    '05',
    '-0',
    '5.0',
    '',
    'five',
    '５',
    '99999999999999999999',
  ])('400: offset=%s', (value) => {
    expect(refusal(`?offset=${value}`)).toBe('400: offset must be a whole number.')
  })

  test.each(['1', '0', 'TRUE', 'yes', ''])('400: download=%s', (value) => {
    expect(refusal(`?download=${value}`)).toBe('400: download must be true or false.')
  })

  test.each(['?q=a&q=b', '?q=a&%71=a', '?offset=1&offset=1'])(
    '400: %s, because it is given twice',
    (search) => {
      expect(refusal(search)).toMatch(/^400: (q|offset) must be given once only\.$/)
    },
  )

  test.each(['?q=%', '?q=%zz', '?q=%ff', '?%ff=1'])('400: %s, because it is not UTF-8', (search) => {
    expect(refusal(search)).toStartWith('400: The query is not valid')
  })
})

const whole: ByteWindow = { kind: 'whole' }

const outside: ByteWindow = { kind: 'unsatisfiable' }

const part = (start: number, end: number): ByteWindow => ({ kind: 'part', start, end })

const huge = `1${'0'.repeat(20)}`

describe('a Range header over 1,000 bytes', () => {
  const table: [header: string, expected: ByteWindow][] = [
    ['bytes=0-0', part(0, 0)],
    ['bytes=5-5', part(5, 5)],
    ['bytes=0-', part(0, 999)],
    ['bytes=0-999', part(0, 999)],
    ['bytes=0-1000', part(0, 999)],
    ['bytes=999-999', part(999, 999)],
    ['bytes=999-', part(999, 999)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=007-0010', part(7, 10)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-1000', part(0, 999)],
    ['bytes=-5000', part(0, 999)],
    ['Bytes=1-2', part(1, 2)],
    ['bytes= 1-2 ', part(1, 2)],
    [`bytes=0-${huge}`, part(0, 999)],
    [`bytes=-${huge}`, part(0, 999)],
    ['bytes=-0', outside],
    ['bytes=1000-', outside],
    ['bytes=1000-1000', outside],
    ['bytes=5000-6000', outside],
    [`bytes=${huge}-`, outside],
    [`bytes=${huge}-${huge}1`, outside],
    ['bytes=5-2', whole],
    [`bytes=${huge}1-${huge}0`, whole],
    ['bytes=0-1,4-5', whole],
    ['bytes=0-1, 4-5', whole],
    ['bytes=0-1,', whole],
    ['bytes=0-1, bytes=4-5', whole],
    ['lines=0-1', whole],
    ['bytes', whole],
    ['bytes=', whole],
    ['bytes=-', whole],
    ['bytes=--1', whole],
    ['bytes=a-b', whole],
    ['bytes=0-1x', whole],
    ['bytes=+0-1', whole],
    ['bytes=0x0-0x5', whole],
    ['bytes=1.0-2', whole],
    ['bytes =0-1', whole],
    ['bytes=0 - 1', whole],
    ['', whole],
  ]
  test.each(table)('%p', (header, expected) => {
    expect(parseRange(header, 1_000)).toEqual(expected)
  })

  test('nothing of an empty file can be asked for', () => {
    expect(parseRange('bytes=0-', 0)).toEqual(outside)
    expect(parseRange('bytes=-1', 0)).toEqual(outside)
  })
})

describe('If-Range lets a range through only with the same strong tag', () => {
  const etag = '"abc"'
  const table: [ifRange: string | null, expected: ByteWindow][] = [
    [null, part(0, 4)],
    ['"abc"', part(0, 4)],
    [' "abc" ', part(0, 4)],
    ['W/"abc"', whole],
    ['"ABC"', whole],
    ['"other"', whole],
    ['abc', whole],
    ['"abc", "other"', whole],
    ['*', whole],
    ['Sun, 06 Nov 1994 08:49:37 GMT', whole],
    ['', whole],
  ]
  test.each(table)('%p', (ifRange, expected) => {
    expect(selectWindow({ range: 'bytes=0-4', ifRange, ifNoneMatch: null }, etag, 10)).toEqual(expected)
  })

  test('without a Range it changes nothing', () => {
    expect(selectWindow({ range: null, ifRange: etag, ifNoneMatch: null }, etag, 10)).toEqual(whole)
  })

  test('a range outside the file is only refused when the tag holds', () => {
    const ask = (ifRange: string) =>
      selectWindow({ range: 'bytes=10-', ifRange, ifNoneMatch: null }, etag, 10)
    expect(ask('"abc"')).toEqual(outside)
    expect(ask('"old"')).toEqual(whole)
  })
})

describe('If-None-Match', () => {
  const table: [header: string | null, known: boolean][] = [
    [null, false],
    ['"abc"', true],
    ['W/"abc"', true],
    ['*', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" , "y"', true],
    [',"abc",', true],
    ['"x"', false],
    ['"a,bc"', false],
    ['"x,"abc"', false],
    ['abc', false],
    ['w/"abc"', false],
    ['"abc" junk', false],
    ['', false],
  ]
  test.each(table)('%p', (header, known) => {
    expect(alreadyKnown(header, '"abc"')).toBe(known)
  })
})

const KEY = '8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

const status = (headers: Record<string, string>, guarded: 'create' | 'update'): number => {
  try {
    readPrecondition(new Headers(headers), guarded)
  } catch (error) {
    if (error instanceof Failure) return error.status
    throw error
  }
  return 200
}

const ifMatch = (value: string) => status({ 'idempotency-key': KEY, 'if-match': value }, 'update')

const described = new RegExp(String(parameterComponents(1, '')['If-Match'].schema.pattern))

describe('If-Match', () => {
  test.each([
    ['"1"', 1],
    ['"42"', 42],
    ['"999999999"', 999_999_999],
    ['"1000000000"', 1_000_000_000],
    ['"1999999999"', 1_999_999_999],
    ['"2147483639"', 2_147_483_639],
    ['"2147483647"', 2_147_483_647],
  ])('%s is version %d', (value, version) => {
    const headers = new Headers({ 'idempotency-key': KEY, 'if-match': value })
    expect(readPrecondition(headers, 'update')).toEqual({ key: KEY, ifMatch: version })
    expect(described.test(value)).toBe(true)
  })

  test('428: missing on an update', () => {
    expect(status({ 'idempotency-key': KEY }, 'update')).toBe(428)
  })

  test.each([
    '',
    '*',
    'W/"1"',
    'w/"1"',
    '1',
    "'1'",
    '"1',
    '1"',
    '""',
    '"0"',
    '"01"',
    '"-1"',
    '"+1"',
    '"1.0"',
    '"1e3"',
    '" 1"',
    '"2147483648"',
    '"2147483650"',
    '"2147490000"',
    '"2200000000"',
    '"3000000000"',
    '"9999999999"',
    '"10000000000"',
    '"99999999999"',
    '"1", "2"',
    '"1", *',
    '"one"',
  ])('400: %s', (value) => {
    expect(ifMatch(value)).toBe(400)
    expect(described.test(value)).toBe(false)
  })

  test('a create does not look at it', () => {
    const headers = new Headers({ 'idempotency-key': KEY, 'if-match': '*' })
    expect(readPrecondition(headers, 'create')).toEqual({ key: KEY, ifMatch: null })
  })
})

describe('Idempotency-Key', () => {
  test('400: missing, on a create and on an update', () => {
    expect(status({}, 'create')).toBe(400)
    expect(status({ 'if-match': '"1"' }, 'update')).toBe(400)
  })

  test('428 before 400: without both, the version is asked for first', () => {
    expect(status({}, 'update')).toBe(428)
  })

  test.each([
    '',
    'abc',
    KEY.slice(1),
    `${KEY}0`,
    `{${KEY}}`,
    `urn:uuid:${KEY}`,
    KEY.replaceAll('-', ''),
    `${KEY}, ${KEY}`,
  ])('400: "%s"', (value) => {
    expect(status({ 'idempotency-key': value }, 'create')).toBe(400)
  })

  test('upper and lower case are the same key', () => {
    const headers = new Headers({ 'idempotency-key': KEY.toUpperCase() })
    expect(readPrecondition(headers, 'create')).toEqual({ key: KEY, ifMatch: null })
  })
})

test('what is not a save needs neither', () => {
  expect(readPrecondition(new Headers({ 'if-match': '*', 'idempotency-key': 'x' }), 'no')).toBeNull()
})

test('an entity tag is the version in quotes', () => {
  expect(entityTag(7)).toBe('"7"')
})
