import { describe, expect, test } from 'bun:test'
import { alreadyKnown, type ByteWindow, parseRange, selectWindow } from '../../src/http/response/range.ts'

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
