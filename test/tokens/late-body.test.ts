import { afterAll, expect, test } from 'bun:test'
import { countingClock } from '../../testkit/counting-clock.ts'
import { sendLate } from '../../testkit/http/late-body.ts'
import { type Client, makeChurch, makeMember, setRole, takeFromChurch } from '../../testkit/people.ts'
import { startTestServer } from '../../testkit/server.ts'
import { written } from '../../testkit/songs/kinds.ts'
import { saving } from '../../testkit/songs/songs.ts'
import { makeProgram, type Program } from '../../testkit/tokens.ts'

const clock = countingClock()
const server = await startTestServer({ clock })
const churchId = await makeChurch(server)
afterAll(() => server.stop())

type Change = (person: Client, program: Program) => Promise<unknown>

const stored = (program: Program, change: object) =>
  server.database.collections.tokens.updateOne({ churchId, tokenId: program.tokenId }, { $set: change })

const changes: [string, number, Change][] = [
  ['nothing changes', 201, async () => {}],
  [
    'the token is revoked',
    401,
    (person, { tokenId }) =>
      person.send(`/api/v2/churches/${churchId}/tokens/${tokenId}`, { method: 'DELETE' }),
  ],
  ['the token expires', 401, (_, program) => stored(program, { expiresAt: new Date(0) })],
  [
    'the person is removed',
    401,
    (person) => takeFromChurch(server.database.collections, churchId, `${person.userId}`),
  ],
  ['the person becomes a Viewer', 403, (person) => setRole(server, churchId, person, 'Viewer')],
]

test.each(changes)('while a body is on its way, %s: %i', async (_, expected, change) => {
  const person = await makeMember(server, churchId, 'Editor')
  const program = await makeProgram(server, churchId, person, 'write')
  const path = `/api/v2/churches/${churchId}/songs`
  // From now on the membership is looked up together with the token.
  expect((await program.send(path)).status).toBe(200)
  const before = await written(server, churchId)
  const request = {
    method: 'POST',
    path,
    headers: {
      ...saving(),
      'content-type': 'application/json',
      authorization: `Bearer ${program.secret}`,
    },
    body: Buffer.from(JSON.stringify({ title: 'Late' })),
  }
  const { status } = await sendLate({ port: server.port, clock }, program, request, () =>
    change(person, program),
  )
  expect(status).toBe(expected)
  if (status !== 201) expect(await written(server, churchId)).toEqual(before)
})
