import { describe, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { Failure } from '../../src/core/failures.ts'
import { checker } from '../../src/core/schema/checker.ts'
import { Email, OrNull, Shape, Text, Uuid } from '../../src/core/schema/shapes.ts'
import { schemaIn, showIn, since2 } from '../../src/core/schema/versioned-fields.ts'

const Rest = Shape({ type: Type.Literal('rest'), beats: Type.Integer() })

const Bar = Shape({ type: Type.Literal('bar'), text: Text({ maxLength: 3 }) })

const Body = Shape({
  title: Text({ minLength: 1, maxLength: 5 }),
  email: Type.Optional(Email({ maxLength: 12 })),
  id: Type.Optional(Uuid()),
  tempo: Type.Optional(OrNull(Type.Integer({ minimum: 20, maximum: 400 }))),
  sure: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Text({ minLength: 1 }), { minItems: 1, maxItems: 2, uniqueItems: true })),
  order: Type.Optional(Type.Union([Type.Literal('up'), Type.Literal('down'), Type.Literal('none')])),
  colour: Type.Optional(OrNull(Type.Union([Type.Literal('red'), Type.Literal('blue')]))),
  items: Type.Optional(Type.Array(Type.Union([Rest, Bar]))),
  sections: Type.Optional(Type.Array(Shape({ lines: Type.Array(Shape({ text: Text({ maxLength: 3 }) })) }))),
})

const check = checker<unknown>(Body, 'The body')

const explanation = (value: unknown): string => {
  try {
    check(value)
  } catch (error) {
    if (error instanceof Failure) return `${error.status}: ${error.message}`
    throw error
  }
  return 'nothing'
}

describe('a refusal names the field and says what it should be', () => {
  test.each<[unknown, string]>([
    [null, 'The body must be an object.'],
    [[], 'The body must be an object.'],
    ['text', 'The body must be an object.'],
    [{}, 'title is required.'],
    [{ title: 'a', surprise: 1 }, 'surprise is not a known property; remove it.'],
    [{ title: 1 }, 'title must be a text.'],
    [{ title: null }, 'title must be a text.'],
    [{ title: '' }, 'title must not be empty.'],
    [{ title: ' \t' }, 'title must not be empty.'],
    [{ title: 'abcdef' }, 'title must have at most 5 characters.'],
    [{ title: 'a\nb' }, 'title must not hold line breaks.'],
    [{ title: 'a\0' }, 'title must not hold NUL or half a surrogate pair.'],
    [{ title: '\ud83d' }, 'title must not hold NUL or half a surrogate pair.'],
    [{ title: 'a', email: 'nobody' }, 'email must be an e-mail address.'],
    [{ title: 'a', email: 'nobody@example.org' }, 'email must have at most 12 characters.'],
    [{ title: 'a', id: '1' }, 'id must be a UUID such as 8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11.'],
    [{ title: 'a', tempo: 19 }, 'tempo must be from 20 to 400.'],
    [{ title: 'a', tempo: 401 }, 'tempo must be from 20 to 400.'],
    [{ title: 'a', tempo: '90' }, 'tempo must be a whole number or null.'],
    [{ title: 'a', tempo: {} }, 'tempo must be a whole number.'],
    [{ title: 'a', tempo: [] }, 'tempo must be a whole number.'],
    [{ title: 'a', tempo: { type: 'a' } }, 'tempo must be a whole number or null.'],
    [{ title: 'a', tempo: 90.5 }, 'tempo must be a whole number.'],
    [{ title: 'a', sure: 'yes' }, 'sure must be true or false.'],
    [{ title: 'a', tags: {} }, 'tags must be a list.'],
    [{ title: 'a', tags: [] }, 'tags must have at least 1 entry.'],
    [{ title: 'a', tags: ['a', 'b', 'c'] }, 'tags must have at most 2 entries.'],
    [{ title: 'a', tags: ['a', 'a'] }, 'tags must not hold the same entry twice.'],
    [{ title: 'a', tags: ['a', ''] }, 'tags[1] must not be empty.'],
    [
      { title: 'a', sections: [{ lines: [{ text: 'a' }, { text: 'long' }] }] },
      'sections[0].lines[1].text must have at most 3 characters.',
    ],
    [{ title: 'a', order: 'sideways' }, 'order must be one of up, down, none.'],
    [{ title: 'a', order: null }, 'order must be one of up, down, none.'],
    [{ title: 'a', colour: 'green' }, 'colour must be one of red, blue, null.'],
    [{ title: 'a', colour: {} }, 'colour must be one of red, blue.'],
    [{ title: 'a', colour: 5 }, 'colour must be one of red, blue, null.'],
    [{ title: 'a', items: [null] }, 'items[0] must be an object.'],
    [{ title: 'a', items: [[]] }, 'items[0] must be an object.'],
    [{ title: 'a', items: ['bar'] }, 'items[0] must be an object.'],
    [{ title: 'a', items: [{ text: 'a' }] }, 'items[0].type must be one of rest, bar.'],
    [{ title: 'a', items: [{ type: 'song', text: 'a' }] }, 'items[0].type must be one of rest, bar.'],
    [{ title: 'a', items: [{ type: 'bar', text: 'long' }] }, 'items[0].text must have at most 3 characters.'],
    [{ title: 'a', sections: [{ lines: [{}] }] }, 'sections[0].lines[0].text is required.'],
  ])('%j: %s', (value, sentence) => {
    expect(explanation(value)).toBe(`400: ${sentence}`)
  })

  test('a name that is very long or full of slashes stays readable', () => {
    expect(explanation({ title: 'a', 'x/y~z': 1 })).toBe('400: x/y~z is not a known property; remove it.')
    expect(explanation({ title: 'a', ['x'.repeat(5000)]: 1 }).length).toBeLessThan(300)
  })
})

describe('what is right passes', () => {
  test.each<[unknown]>([
    [{ title: 'a' }],
    [{ title: ' a ' }],
    // Five characters for a person, ten units for a machine.
    [{ title: '🎵🎵🎵🎵🎵' }],
    [{ title: 'a', tempo: null }],
    [{ title: 'a', tempo: 20 }],
    [{ title: 'a', id: '8D4AD1B2-6F5C-4A6E-9D1C-0A4E8F0F3C11' }],
    [{ title: 'a', tags: ['a', 'b'] }],
  ])('%j', (value) => {
    expect(check(value)).toBe(value)
  })
})

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
