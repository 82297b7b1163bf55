import { afterAll, describe, expect, test } from 'bun:test'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { create, kinds, update, valuesFor } from '../../testkit/songs/kinds.ts'

const server = await startTestServer()
const churchId = await makeChurch(server)
const editor = await makeMember(server, churchId, 'Editor')
afterAll(() => server.stop())

const versions = (revisions: { version: number }[]) => revisions.map(({ version }) => version)
const countdown = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

const MALFORMED_VERSIONS = ['0', 'x', '-1', '2147483648', '1e3', '+5', ' 5', '05', '', '1&beforeVersion=2']

test.each(kinds.slice(0, 1))(
  '200: the history of a $name has 50 revisions a page, and new saves do not shift older pages',
  async (kind) => {
    const { path } = await create(kind, editor, churchId)
    for (let version = 1; version < 50; version++)
      await update(kind, editor, path, version, `Text ${version + 1}`)
    const exactly50 = await editor.send(`${path}/revisions`)
    expect(versions(exactly50.body.revisions)).toEqual(countdown(50, 1))
    expect(exactly50.body.hasMore).toBe(false)

    await update(kind, editor, path, 50, 'Text 51')
    const first = await editor.send(`${path}/revisions`)
    expect(versions(first.body.revisions)).toEqual(countdown(51, 2))
    expect(first.body.hasMore).toBe(true)
    await update(kind, editor, path, 51, 'Text 52')
    const second = await editor.send(`${path}/revisions?beforeVersion=2`)
    expect(second.body).toEqual({ revisions: exactly50.body.revisions.slice(-1), hasMore: false })
    const empty = await editor.send(`${path}/revisions?beforeVersion=1`)
    expect(empty.body).toEqual({ revisions: [], hasMore: false })
  },
)

describe.each([...kinds])('the history of a $name', (kind) => {
  test('200: newest first, from the version that is asked for', async () => {
    const { path } = await create(kind, editor, churchId)
    for (const version of [1, 2]) await update(kind, editor, path, version, `Text ${version + 1}`)
    const all = (await editor.send(`${path}/revisions`)).body
    expect([versions(all.revisions), all.hasMore]).toEqual([[3, 2, 1], false])
    const older = (await editor.send(`${path}/revisions?beforeVersion=3`)).body
    expect(older).toEqual({ revisions: all.revisions.slice(1), hasMore: false })
  })

  test.each(valuesFor(kind, MALFORMED_VERSIONS))('400: beforeVersion=%s is refused', async (value) => {
    const { path } = await create(kind, editor, churchId)
    const refused = await editor.send(`${path}/revisions?beforeVersion=${value}`)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toContain('beforeVersion')
  })
})
