import { afterAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { makeChurch, makeMember, PASSWORD } from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'

hashCheaply()

const SCRIPT = fileURLToPath(new URL('../../scripts/lib/conformance/run-conformance.ts', import.meta.url))
const server = await startTestServer({
  env: {
    UPLOAD_STALL_SECONDS: '2',
    UPLOAD_CONCURRENCY: '4',
    RATE_LIMIT_PER_MINUTE: '800',
    LOGIN_RATE_LIMIT_PER_MINUTE: '100',
  },
})
const churchId = await makeChurch(server)
const administrator = await makeMember(server, churchId, 'Administrator')
const viewer = await makeMember(server, churchId, 'Viewer')
const people = [
  '--church',
  churchId,
  '--email',
  administrator.email ?? '',
  '--viewer-email',
  viewer.email ?? '',
]
afterAll(() => server.stop())

const conformance = async (...words: string[]) => {
  const child = Bun.spawn([process.execPath, '--no-env-file', SCRIPT, ...words], {
    env: { ...process.env, PSALTERY_PASSWORD: PASSWORD, PSALTERY_VIEWER_PASSWORD: PASSWORD },
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, lines: out.trim().split('\n'), err }
}

test('every promise is kept by this server, limits included', async () => {
  const { code, lines } = await conformance(server.url, ...people, '--origin', ORIGIN, '--limits')
  expect(lines.filter((line) => line.startsWith('BROKEN'))).toEqual([])
  expect(lines.at(-1)).toMatch(/^1\d\d passed, 0 failed$/)
  expect(code).toBe(0)
})

test('what it leaves behind is marked and listed', async () => {
  const songs = await server.database.collections.songs.find({ churchId }).toArray()
  expect(songs.length).toBeGreaterThan(0)
  for (const song of songs) expect(song.document.title).toStartWith('Conformance check')
})

test('a server that answers something else breaks its promises, with exit code 1', async () => {
  const otherServer = Bun.serve({
    port: 0,
    fetch: ({ method }) =>
      method === 'POST' ? new Response(null, { status: 204 }) : Response.json({ churches: [] }),
  })
  const { code, lines } = await conformance(otherServer.url.href, ...people, '--origin', ORIGIN)
  await otherServer.stop(true)
  expect(lines.some((line) => line.startsWith('BROKEN'))).toBe(true)
  expect(lines.at(-1)).toMatch(/ [1-9]\d* failed$/)
  expect(code).toBe(1)
})

test('it explains itself, and asks for what is missing', async () => {
  const help = await conformance('--help')
  expect([help.code, help.lines[0]]).toEqual([
    0,
    'Usage: ./scripts/conformance URL --church ID --email ADDRESS [options]',
  ])
  const nothing = await conformance()
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('--help')])
})
