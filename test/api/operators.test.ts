import { afterAll, describe, expect, test } from 'bun:test'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { inChurch, nameOf, operations } from '../contract/every-route.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
const administrator = await makeMember(server, churchId, 'Administrator')
afterAll(() => server.stop())

const operators: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'true' },
  { $set: { role: 'Administrator' } },
]

type Path = readonly (string | number)[]

/** The way to every value of a body, however deep. */
const everyField = (value: unknown, at: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [at]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return [at, ...entries.flatMap(([name, inner]) => everyField(inner, [...at, name]))]
}

const replaced = (value: unknown, [first, ...rest]: Path, by: unknown): unknown => {
  if (first === undefined) return by
  if (Array.isArray(value)) return value.with(Number(first), replaced(value[Number(first)], rest, by))
  return { ...Object(value), [first]: replaced(Object(value)[first], rest, by) }
}

const changes = operations.filter(({ body }) => body !== undefined)
const cases = changes.flatMap((operation) =>
  everyField(operation.body).map(
    (path) => [nameOf(operation), path.join('.') || 'the whole body', operation, path] as const,
  ),
)

test('there are bodies with fields to try', () => {
  expect(cases.length).toBeGreaterThan(changes.length * 3)
})

describe('MongoDB operators', () => {
  test.each(cases)(
    '400: %s does not take one as %s',
    async (_, __, { path, method, headers, body }, field) => {
      for (const operator of operators) {
        const answer = await administrator.send(inChurch(path(), churchId), {
          method,
          headers,
          body: replaced(body, field, operator),
        })
        expect(answer.status).toBe(400)
      }
    },
  )

  test('400 and 401: nor in an address, nor in a cookie', async () => {
    const address = `/api/v1/churches/${encodeURIComponent('{"$gt":""}')}/songs`
    expect((await editor.send(address)).status).toBe(400)
    expect(
      (await editor.send('/api/v1/churches', { headers: { cookie: 'psaltery={"$gt":""}' } })).status,
    ).toBe(401)
  })

  test('200: nor in a query, where the brackets of PHP mean nothing', async () => {
    const answer = await editor.send(`/api/v1/churches/${churchId}/songs?q[$gt]=&offset[$gt]=1`)
    expect(answer.status).toBe(200)
  })
})
