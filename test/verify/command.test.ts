import { afterAll, beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { makeChurch, makeUser } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeSmallChurch, type SmallChurch } from './small-church.ts'

const ROOT = resolve(import.meta.dir, '../..')

let server: TestServer
let small: SmallChurch
let empty: string

beforeAll(async () => {
  server = await startTestServer({ damaged: true })
  small = await makeSmallChurch(server, await makeUser(server))
  empty = await makeChurch(server)
}, 120_000)

afterAll(async () => {
  await server.stop()
})

/** As an administrator types it, in a process of its own. */
const verify = async (...words: string[]) => {
  const { uri, name } = server.where
  const process = Bun.spawn([Bun.argv[0] ?? 'bun', '--no-env-file', 'src/main.ts', 'verify', ...words], {
    cwd: ROOT,
    env: { ...Bun.env, MONGODB_URI: uri, MONGODB_DATABASE: name },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(process.stdout).text(),
    new Response(process.stderr).text(),
    process.exited,
  ])
  return { out, err, code }
}

test('a sound catalogue is one line and exit 0', async () => {
  const { out, err, code } = await verify()
  expect(out).toMatch(/^Checked 2 churches, 2 songs, .*: no problems\.\n$/)
  expect({ err, code }).toEqual({ err: '', code: 0 })
}, 60_000)

test('damage is a line for each problem, a sentence on stderr and exit 1', async () => {
  const { search } = server.database.collections
  await search.deleteOne({ _id: small.songId })
  const { out, err, code } = await verify()
  const [problem, summary] = out.split('\n')
  expect(problem).toStartWith(`search-missing in church ${small.churchId}: The song ${small.songId}`)
  expect(summary).toMatch(/^Checked .*: problems: 1\.$/)
  expect({ err, code }).toEqual({ err: 'The catalogue has a problem.\n', code: 1 })
}, 60_000)

test('with --json damage is one object with its code and ids, and exit 1', async () => {
  const { out, code } = await verify('--json')
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    problems: 1,
    checked: { churches: 2 },
    findings: [{ code: 'search-missing', churchId: small.churchId, ids: { songId: small.songId } }],
  })
}, 60_000)

test('with --church only that church is looked at', async () => {
  const { out, code } = await verify('--church', empty.toUpperCase())
  expect(out).toStartWith('Checked 1 church, 0 songs')
  expect(code).toBe(0)
}, 60_000)

test('a church that does not exist is a sentence on stderr and exit 1', async () => {
  const stranger = crypto.randomUUID()
  const answer = await verify('--church', stranger)
  expect(answer).toEqual({ out: '', err: `There is no church with the id ${stranger}.\n`, code: 1 })
}, 60_000)
