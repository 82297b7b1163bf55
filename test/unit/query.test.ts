import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { Failure } from '../../src/core/failures.ts'
import { readQuery } from '../../src/http/request/query.ts'

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
