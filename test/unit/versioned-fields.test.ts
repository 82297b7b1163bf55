import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { checker } from '../../src/core/schema/checker.ts'
import { OrNull, Shape, Text } from '../../src/core/schema/shapes.ts'
import { schemaIn, showIn, since2 } from '../../src/core/schema/versioned-fields.ts'

const Part = Shape({ name: Text(), mark: since2(OrNull(Text())) })
const Whole = Shape({
  title: Text(),
  colour: since2(Text()),
  part: OrNull(Part),
  parts: Type.Array(Part),
  size: Type.Optional(Type.Integer()),
})
const Plain = Shape({ title: Text(), parts: Type.Array(Shape({ name: Text() })) })

const inVersion1 = { title: 'A', part: { name: 'b' }, parts: [{ name: 'c' }, { name: 'd' }] }
const inVersion2 = {
  title: 'A',
  colour: 'red',
  part: { name: 'b', mark: null },
  parts: [
    { name: 'c', mark: 'x' },
    { name: 'd', mark: null },
  ],
}

const accepts = (version: 1 | 2, value: unknown): boolean => {
  try {
    checker(schemaIn(version, Whole), 'The value')(value)
    return true
  } catch {
    return false
  }
}

test('each version takes its own fields and no others', () => {
  expect([accepts(1, inVersion1), accepts(2, inVersion2)]).toEqual([true, true])
  expect([accepts(1, inVersion2), accepts(2, inVersion1)]).toEqual([false, false])
  expect(accepts(1, { ...inVersion1, parts: [{ name: 'c', mark: null }] })).toBe(false)
})

test('version 1 describes what it described before there was another', () => {
  const OldPart = Shape({ name: Text() })
  const Old = Shape({
    title: Text(),
    part: OrNull(OldPart),
    parts: Type.Array(OldPart),
    size: Type.Optional(Type.Integer()),
  })
  expect(JSON.stringify(schemaIn(1, Whole))).toBe(JSON.stringify(Old))
  expect(JSON.stringify(schemaIn(1, Shape({ mark: since2(Text()) })))).toBe(JSON.stringify(Shape({})))
})

test('a schema without new fields is the same object in both versions', () => {
  expect([schemaIn(1, Plain), schemaIn(2, Whole)]).toEqual([Plain, Whole])
  expect(schemaIn(1, Plain)).toBe(Plain)
  expect([showIn(1, Plain), showIn(2, Whole)]).toEqual([null, null])
})

test('version 1 shows a value without the new fields, wherever they are', () => {
  const show = showIn(1, Whole)
  expect(JSON.stringify(show?.(inVersion2))).toBe(JSON.stringify(inVersion1))
  expect(show?.({ ...inVersion2, part: null })).toEqual({ ...inVersion1, part: null })
})
