import { expect, test } from 'bun:test'
import { derivedId, isUuid } from '../../src/core/ids.ts'

test('a derived id stays the same in every version: an import finds by it what it has saved before', () => {
  expect(derivedId('a', 'b', 1)).toBe('18948164-fa1d-8dc2-b5ae-4c1f5dea83b9')
  expect(derivedId('grün', '')).toBe('b7c9f425-d77f-8560-98f4-6a0c82b94fe1')
})

test('a derived id is a UUID of version 8', () => {
  for (let part = 0; part < 100; part++) {
    expect(isUuid(derivedId(part))).toBe(true)
    expect(derivedId(part)).toMatch(/^.{14}8.{4}[89ab]/)
  }
})
