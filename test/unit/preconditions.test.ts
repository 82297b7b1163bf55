import { describe, expect, test } from 'bun:test'
import { Failure } from '../../src/core/failures.ts'
import { entityTag } from '../../src/core/versions/resource-version.ts'
import { parameterComponents } from '../../src/http/openapi/parameters.ts'
import { readPrecondition } from '../../src/http/request/preconditions.ts'

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
