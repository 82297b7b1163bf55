import { afterAll, beforeAll, expect, test } from 'bun:test'
import { stat } from 'node:fs/promises'
import { disableUser } from '../../src/accounts/auth/service.ts'
import { createChurch, setChurch } from '../../src/churches/service.ts'
import { newId } from '../../src/core/ids.ts'
import { systemClock } from '../../src/core/time.ts'
import { type Declaration, everyCollection } from '../../src/db/collections.ts'
import { plantIdentity } from '../../testkit/oidc/identity.ts'
import { type Client, client, PASSWORD } from '../../testkit/people.ts'
import { answerOf, openWorkbench, type Workbench } from '../../testkit/process/run-tool.ts'
import { ORIGIN, startTestServer, type TestServer } from '../../testkit/server.ts'
import { plantPasskey } from '../../testkit/software-passkey.ts'
import { saving, songsPath } from '../../testkit/songs/songs.ts'
import { makeProgram, type Program } from '../../testkit/tokens.ts'
import { problemsIn } from '../../testkit/verify.ts'
import { holdDeliveries, makeWebhook } from '../../testkit/webhooks/routes.ts'
import type { RandomSaver } from '../verify/random-saves.ts'
import { type Archives, openArchives } from './archives.ts'
import { type Entries, editLines, entriesOf, renewManifest, zipOf } from './forge.ts'
import { makeFullChurch } from './full-church.ts'
import { unzipped } from './unzipped.ts'

/** What every server writes that runs. */
const OF_SERVERS = ['migrations', 'installation', 'writers']

let server: TestServer
let empty: TestServer
let bench: Workbench
let archives: Archives
let church: RandomSaver
/** A save that may be replayed. */
let song: { readonly key: string; readonly body: string }
let file: string
/** A program that archived a song, and a webhook with a delivery. */
let program: Program
let hook: { readonly webhookId: string; readonly secret: string }

beforeAll(async () => {
  server = await startTestServer()
  empty = await startTestServer()
  bench = await openWorkbench()
  archives = await openArchives()
  church = await makeFullChurch(server, 21, 60)
  const other = await makeFullChurch(server, 22, 30)
  await disableUser(server.database.collections, other.writer.email ?? '')
  await setChurch(server.database.collections, church.churchId, { listed: true, address: 'harbour' })
  await server.database.collections.churches.updateOne({ _id: church.churchId }, { $set: { language: 'ko' } })
  program = await makeProgram(server, church.churchId, church.writer, 'write')
  await archiveASong(program)
  await holdDeliveries(server, church.churchId)
  hook = await makeWebhook(server, church.churchId, { kinds: ['song.archived'] })
  await plantPasskey(server, church.writer)
  await plantIdentity(server, church.writer)
  const key = crypto.randomUUID()
  song = { key, body: (await createSongWith(church, key)).text }
  file = bench.path('all.zip')
})

afterAll(async () => {
  await archives[Symbol.asyncDispose]()
  await bench[Symbol.asyncDispose]()
  await server.stop()
  await empty.stop()
})

const createSongWith = ({ writer, churchId }: Pick<RandomSaver, 'writer' | 'churchId'>, key: string) =>
  writer.send(songsPath(churchId), { method: 'POST', headers: saving({ key }), body: { title: 'Once' } })

const archiveASong = async (who: Client): Promise<void> => {
  const path = `/api/v2/churches/${church.churchId}/songs`
  const made = await who.send(path, { method: 'POST', headers: saving(), body: { title: 'By a program' } })
  const archive = `${path}/${made.body.song.id}/archive`
  const { status } = await who.send(archive, { method: 'POST', headers: saving({ version: 1 }) })
  expect(status).toBe(200)
}

test('a backup holds every church and person, no session, and is for its owner only', async () => {
  const answer = answerOf(await bench.tool(server.where, 'backup', '--json', file))
  expect(answer).toMatchObject({ people: 3, files: 3, churches: [{ name: 'Grace Chapel' }, {}] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const entries = await unzipped(file)
  expect(entries.get('people.jsonl')).toContain('"passwordHash":"$argon2id$')
  const sessions = await server.database.collections.sessions.find().toArray()
  const tokens = await server.database.collections.tokens.find().toArray()
  for (const secret of [...sessions, ...tokens].map(({ _id }) => _id).concat(program.secret, hook.secret))
    expect([...entries.values()].join()).not.toContain(secret)
})

test('the sentence counts people as "user list" does, and deleted accounts apart', async () => {
  const { users } = empty.database.collections
  const ids = [newId(), newId(), newId(), newId(), newId()]
  const person = (_id: string) => ({
    _id,
    email: `${_id}@example.org`,
    emailKey: `${_id}@example.org`,
    passwordHash: 'none',
    createdAt: new Date(),
  })
  const counted = async () => {
    const { stdout } = await bench.tool(empty.where, 'backup', bench.path('people.zip'))
    const listed = (await bench.tool(empty.where, 'user', 'list')).stdout.trim().split('\n').length
    return { stdout, listed }
  }
  await users.insertMany(ids.slice(0, 3).map(person))
  const before = await counted()
  expect([before.listed, before.stdout]).toEqual([
    3,
    expect.stringContaining(': 0 churches, 3 people, 0 songs'),
  ])
  await users.insertMany(ids.slice(3).map((id) => ({ ...person(id), deletedAt: new Date() })))
  const after = await counted()
  expect(after.listed).toBe(3)
  expect(after.stdout).toContain(': 0 churches, 3 people, 2 deleted accounts, 0 songs')
  await users.deleteMany({ _id: { $in: ids } })
})

test('a backup is not restored as one church, nor beside others', async () => {
  const alone = await bench.tool(server.where, 'restore', file)
  expect(alone.stderr).toBe('This is a backup of everything. Restore it with "restore --all".\n')
  const beside = await bench.tool(server.where, 'restore', '--all', file)
  expect(beside).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is not empty') })
  const one = await archives.export(server, church.churchId, 'one.zip')
  await expect(archives.restoreAll(empty, one)).rejects.toThrow('This is an export of one church')
})

interface WaysInLine {
  readonly passkeys: readonly object[]
  readonly identities: readonly object[]
}

const expectForgeryRefused = async (
  sentence: string | RegExp,
  forge: (entries: Entries) => void,
): Promise<void> => {
  const entries = await entriesOf(file)
  forge(entries)
  renewManifest(entries)
  const forged = bench.path('forged.zip')
  await Bun.write(forged, await zipOf(entries))
  await expect(archives.restoreAll(empty, forged)).rejects.toThrow(sentence)
}

test('tokens and webhooks that no server could have are refused', async () => {
  const forgeries: [what: string, change: object, sentence: string][] = [
    ['tokens', { userId: crypto.randomUUID() }, 'has an unknown person'],
    ['tokens', { scope: 'everything' }, 'scope must be one of'],
    ['webhooks', { url: 'javascript:alert(1)' }, 'url must be an address'],
    ['webhooks', { kinds: ['song.eaten'] }, 'kinds[0] must be one of'],
  ]
  for (const [what, change, sentence] of forgeries)
    await expectForgeryRefused(sentence, (entries) => {
      const name = [...entries.keys()].find(
        (one) => one.endsWith(`/${what}.jsonl`) && entries.get(one)?.length,
      )
      const line = JSON.parse(String(entries.get(name ?? '')))
      entries.set(name ?? '', Buffer.from(`${JSON.stringify({ ...line, ...change })}\n`))
    })
  expect(await empty.database.collections.restores.countDocuments()).toBe(0)
})

test('ways in that no server could have are refused', async () => {
  const twice = /an identity or a sign-in twice/
  const forgeries: [change: (line: WaysInLine) => object, sentence: string | RegExp][] = [
    [({ identities }) => ({ identities: [...identities, ...identities] }), twice],
    [({ passkeys }) => ({ passkeys: passkeys.flatMap((one) => [one, { ...one, id: newId() }]) }), twice],
    [({ identities }) => ({ identities: [{ ...identities[0], subject: '' }] }), 'subject must'],
  ]
  for (const [change, sentence] of forgeries)
    await expectForgeryRefused(sentence, (entries) =>
      editLines(entries, 'people.jsonl', (people) =>
        people.map((line) => (line.identities ? { ...line, ...change(line) } : line)),
      ),
    )
  await expectForgeryRefused('sign-ins.jsonl has an unknown person', (entries) =>
    editLines(entries, 'sign-ins.jsonl', (lines) => lines.map((line) => ({ ...line, userId: newId() }))),
  )
})

test('after restore --all everything is as it was: ids, roles, keys, and signing in', async () => {
  const restored = await bench.tool(empty.where, 'restore', '--all', file)
  expect(restored.stdout).toStartWith('Everything is back: 2 churches, 3 people, ')
  expect(restored.stdout).toContain(
    '\nTokens of programs: 1. They no longer count; their people make new ones.\n',
  )
  expect(restored.stdout).toContain(
    '\nWebhooks: 1. Each is disabled until an Administrator makes a new secret for it.\n',
  )
  expect(await problemsIn(empty)).toEqual([])

  const collectionsOf = ({ database }: TestServer, backup: Declaration['backup']) =>
    everyCollection(database.collections).filter(({ declaration }) => declaration.backup === backup)
  expect(collectionsOf(server, 'all').length).toBeGreaterThan(15)
  for (const collection of collectionsOf(server, 'all')) {
    const { collectionName: name } = collection
    const before = await collection.find().sort({ _id: 1 }).toArray()
    const after = await empty.database.db.collection(name).find().sort({ _id: 1 }).toArray()
    expect([name, before.length]).not.toEqual([name, 0])
    // The version of a church's settings begins again, because they have no history.
    const left = {
      changes: undefined,
      tokensMade: undefined,
      webhooksMade: undefined,
      joined: undefined,
      lastSeenAt: undefined,
    }
    // Those who follow the changes notice by the other feed that a church was restored.
    const feed = name === 'churches' ? { feed: expect.stringMatching(/^[0-9a-f-]{36}$/) } : {}
    const kept = before.map((record) => ({ ...record, ...left, ...feed }))
    expect<unknown>(after).toEqual(kept)
  }
  for (const { collectionName: name } of collectionsOf(server, 'none'))
    if (!OF_SERVERS.includes(name))
      expect([name, await empty.database.db.collection(name).countDocuments()]).toEqual([name, 0])

  const again = bench.path('again.zip')
  answerOf(await bench.tool(empty.where, 'backup', '--json', again))
  expect(Buffer.compare(await Bun.file(again).bytes(), await Bun.file(file).bytes())).toBe(0)

  const signedIn = await client(empty).send('/api/v1/session', {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: { email: church.writer.email, password: PASSWORD },
  })
  expect(signedIn.status).toBe(204)
  const token = /psaltery=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const writer = client(empty, { token })
  const replayed = await createSongWith({ writer, churchId: church.churchId }, song.key)
  expect(replayed.headers.get('idempotency-replayed')).toBe('true')
  expect({ status: replayed.status, text: replayed.text }).toEqual({ status: 201, text: song.body })
})

test('after restore --all tokens no longer count but keep their names, and webhooks wait for a new secret', async () => {
  const { tokens, webhooks, events } = empty.database.collections
  const [token] = await tokens.find().toArray()
  expect(token).toMatchObject({ tokenId: program.tokenId, name: 'For write', revokedAt: expect.any(Date) })
  const refused = await client(empty, { bearer: program.secret }).send('/api/v2/churches')
  expect(refused.status).toBe(401)
  const byProgram = await events.find({ tokenId: program.tokenId }).toArray()
  expect(byProgram.map(({ kind }) => kind).sort()).toEqual(['song.archived', 'song.created'])
  const history = await bench.tool(empty.where, 'history', '--church', church.churchId)
  expect(history.stdout).toContain(`${church.writer.email} (token "For write") archived "By a program"`)

  const [webhook] = await webhooks.find().toArray()
  const cursor = (await empty.database.collections.churches.findOne({ _id: church.churchId }))?.cursor
  expect(webhook).toEqual({
    _id: hook.webhookId,
    churchId: church.churchId,
    url: 'https://receiver.example/songs',
    kinds: ['song.archived'],
    enabled: false,
    createdAt: expect.any(Date),
    cursor: cursor ?? 0,
  })
})

test('an exported church brings its language along, no address, and is not listed where it is restored', async () => {
  const one = await archives.export(server, church.churchId, 'alone.zip')
  const entries = await unzipped(one)
  expect(String(entries.get('manifest.json'))).not.toContain('harbour')
  expect([...entries.keys()].join()).not.toMatch(/tokens|webhooks/)
  const id = await archives.restore(server, one)
  const { collections } = server.database
  const restored = await collections.churches.findOne({ _id: id })
  expect(restored).toMatchObject({ name: 'Grace Chapel', language: 'ko' })
  expect([restored?.listed, restored?.address]).toEqual([undefined, undefined])
})

test('a catalogue without a church is backed up and restored too', async () => {
  const nobody = await startTestServer()
  try {
    answerOf(await bench.tool(nobody.where, 'backup', '--json', bench.path('nobody.zip')))
    await archives.restoreAll(nobody, bench.path('nobody.zip'))
    await createChurch({ ...nobody.database, clock: systemClock }, { name: 'First', timeZone: 'UTC' })
    expect(await nobody.database.collections.churches.countDocuments()).toBe(1)
  } finally {
    await nobody.stop()
  }
})
