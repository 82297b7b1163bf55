import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Binary } from 'mongodb'
import { makeChurch, makeUser } from '../../testkit/people.ts'
import { psaltery } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { present } from './damage.ts'
import { makeSmallChurch, type SmallChurch } from './small-church.ts'

let server: TestServer
let small: SmallChurch
let empty: string

beforeAll(async () => {
  server = await startTestServer({ damaged: true })
  small = await makeSmallChurch(server, await makeUser(server))
  await damageBytes(small)
  empty = await makeChurch(server)
})

afterAll(async () => {
  await server.stop()
})

/** As many bytes as the planted file should have, but not those of its hash. */
const damageBytes = async ({ churchId, assetId }: SmallChurch) => {
  const { assets, files, chunks } = server.database.collections
  const { sha256, size } = present(await assets.findOne({ _id: assetId }))
  const file = present(await files.findOne({ churchId, sha256 }))
  await chunks.updateOne({ files_id: file._id }, { $set: { data: new Binary(Buffer.alloc(size)) } })
}

const env = () => ({ MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name })

/** In the process of the test, except for one test. */
const verify = async (words: readonly string[], run: typeof runTool | typeof psaltery = runTool) => {
  const { stdout: out, stderr: err, code } = await run(['verify', ...words], { env: env() })
  return { out, err, code }
}

test('a sound catalogue is one line and exit 0', async () => {
  const { out, err, code } = await verify([])
  expect(out).toMatch(/^Checked 2 churches, 2 songs, .*: no problems\.\n$/)
  expect({ err, code }).toEqual({ err: '', code: 0 })
})

test('damage is a line for each problem, a sentence on stderr and exit 1', async () => {
  const { search } = server.database.collections
  await search.deleteOne({ _id: small.songId })
  // As an administrator types it, in a process of its own.
  const { out, err, code } = await verify([], psaltery)
  const [problem, summary] = out.split('\n')
  expect(problem).toStartWith(`search-missing in church ${small.churchId}: The song ${small.songId}`)
  expect(summary).toMatch(/^Checked .*: problems: 1\.$/)
  expect({ err, code }).toEqual({ err: 'The catalogue has a problem.\n', code: 1 })
})

test('with --json damage is one object with its code and ids, and exit 1', async () => {
  const { out, code } = await verify(['--json'])
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    problems: 1,
    checked: { churches: 2 },
    findings: [{ code: 'search-missing', churchId: small.churchId, ids: { songId: small.songId } }],
  })
})

test('with --church only that church is looked at', async () => {
  const { out, code } = await verify(['--church', empty.toUpperCase()])
  expect(out).toStartWith('Checked 1 church, 0 songs')
  expect(code).toBe(0)
})

test('with --bytes the hash of every file is compared, and without it is not', async () => {
  const words = ['--json', '--church', small.churchId]
  const [without, having] = [await verify(words), await verify([...words, '--bytes'])]
  expect(JSON.parse(without.out)).toMatchObject({ problems: 1, checked: { assets: 1, files: 1 } })
  const codes = JSON.parse(having.out).findings.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(['search-missing', 'bytes-damaged'])
})

test('a church that does not exist is a sentence on stderr and exit 1', async () => {
  const stranger = crypto.randomUUID()
  const answer = await verify(['--church', stranger])
  expect(answer).toEqual({ out: '', err: `There is no church with the id ${stranger}.\n`, code: 1 })
})
