import { expect, test } from 'bun:test'
import { readBearer } from '../../src/http/request/bearer.ts'

const SECRET = `psl_${'a'.repeat(43)}`

test.each([
  [null, null],
  ['', null],
  [`Bearer ${SECRET}`, SECRET],
  [`bearer ${SECRET}`, SECRET],
  [`BEARER ${SECRET}`, SECRET],
  [`bEaReR   ${SECRET}  `, SECRET],
  [`Bearer\t${SECRET}`, SECRET],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearer something else', 'something else'],
  [`Bearer ${SECRET}, Bearer ${SECRET}`, `${SECRET}, Bearer ${SECRET}`],
  [`Bearer${SECRET}`, null],
  [`Bearer:${SECRET}`, null],
  ['Basic dXNlcjpwYXNz', null],
  [`Basic ${SECRET}`, null],
  [`Token ${SECRET}`, null],
  [SECRET, null],
  [`"Bearer" ${SECRET}`, null],
])('Authorization: %p has the bearer %p', (header, bearer) => {
  expect(readBearer(header)).toBe(bearer)
})
