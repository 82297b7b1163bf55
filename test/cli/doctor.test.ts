import { afterAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, judgeSpace } from '../../src/maintenance/doctor.ts'
import { settingsOf, startProvider } from '../../testkit/oidc/provider.ts'
import { makeChurch, makeMember } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { SECRET_KEY, startTestServer } from '../../testkit/server.ts'
import { createSong } from '../../testkit/songs/songs.ts'
import { holdDeliveries, makeWebhook } from '../../testkit/webhooks/routes.ts'

const server = await startTestServer()
const cache = await mkdtemp(join(tmpdir(), 'psaltery-doctor-'))
const churchId = await makeChurch(server)
await createSong(await makeMember(server, churchId, 'Editor'), churchId)
afterAll(async () => {
  await server.stop()
  await rm(cache, { recursive: true })
})

const examine = async (env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runTool(['doctor', '--json'], {
    env: {
      MONGODB_URI: server.where.uri,
      MONGODB_DATABASE: server.where.name,
      APP_ORIGIN: server.url,
      XDG_CACHE_HOME: cache,
      ...env,
    },
  })
  const { ok, findings }: { ok: boolean; findings: Finding[] } = JSON.parse(stdout)
  const of = (check: string) => findings.filter((found) => found.check === check)
  return { code, stderr, ok, findings, of }
}

test('a host where all is well gets a sentence for each check and exit code 0', async () => {
  const { code, ok, findings } = await examine()
  // How much space the machine of a test has is its own affair.
  const notFine = findings.filter(({ state, check }) => state !== 'ok' && check !== 'disk space')
  // The server of a test is on 127.0.0.1.
  const onlyHere = {
    check: 'settings',
    state: 'warning',
    sentence: `Only this machine can open ${server.url}, so links, QR codes and posters do not work on phones; set LAN=true or APP_ORIGIN in the file .env, unless the server was started with --lan.`,
  }
  const noBackups = {
    check: 'backups',
    state: 'warning',
    sentence: 'None are made. Set BACKUP_DIR to a folder, best on another disk than that of MongoDB.',
  }
  expect([code, ok, notFine]).toEqual([0, true, [onlyHere, noBackups] as Finding[]])
  expect([...new Set(findings.map(({ check }) => check))].sort()).toEqual(
    [
      'MongoDB',
      'OpenID Connect',
      'backups',
      'clock',
      'connection',
      'disk space',
      'indexes',
      'mail',
      'mail about backups',
      'permissions',
      'proxy',
      'replica set',
      'settings',
      'version',
      'webhooks',
    ].sort(),
  )
})

test('backups are judged by the age of the last good one', async () => {
  const { backups } = server.database.collections
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() - hours * hour)
  const dir = { BACKUP_DIR: '/mnt/nas' }
  const sentence = async () =>
    (await examine(dir)).of('backups').map((found) => `${found.state}: ${found.sentence}`)
  expect(await sentence()).toEqual(['warning: There is none yet in /mnt/nas; "backup now" makes one.'])
  const good = { bytes: 1, churches: [], path: '/mnt/nas/a.zip' }
  await backups.insertOne({ _id: '1', at: at(60), finishedAt: at(60), ...good, restoredAt: at(60) })
  await backups.insertOne({
    _id: '2',
    at: at(1),
    finishedAt: at(1),
    bytes: 0,
    churches: [],
    problem: 'No room.',
  })
  expect(await sentence()).toEqual([
    'problem: The last good one is 60 hours old. "backup now" makes one. The last attempt failed: No room.',
  ])
  await backups.insertOne({ _id: '3', at: at(5), finishedAt: at(5), ...good, restoredAt: at(5) })
  expect(await sentence()).toEqual([
    'ok: The last one is 5 hours old, and was restored and checked: /mnt/nas/a.zip.',
  ])
  // Taken by nobody for two nights, also where the program hangs and there is no error.
  const command = { ...dir, BACKUP_COMMAND: '/srv/copy' }
  await backups.updateOne({ _id: '1' }, { $set: { handOnSince: at(60), handedOnAt: at(59) } })
  await backups.updateOne({ _id: '3' }, { $set: { handOnSince: at(7) } })
  expect((await examine(command)).of('backups')).toMatchObject([
    {
      state: 'problem',
      sentence: expect.stringMatching(
        /^BACKUP_COMMAND has not ended\. The last backup that it took is of \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
      ),
    },
  ])
  await backups.updateOne({ _id: '3' }, { $set: { handedOnAt: at(4) } })
  expect((await examine(command)).of('backups')).toMatchObject([{ state: 'ok' }])
  await backups.deleteMany({})
})

test('a missing unique index is named, with the command that makes it', async () => {
  const { events } = server.database.collections
  await events.dropIndex('churchId_1_cursor_1')
  const broken = await examine()
  await events.createIndex({ churchId: 1, cursor: 1 })
  const notUnique = await examine()
  await events.dropIndex('churchId_1_cursor_1')
  await events.createIndex({ churchId: 1, cursor: 1 }, { unique: true })
  const [missing] = broken.of('indexes')
  expect([broken.code, broken.stderr]).toEqual([1, 'There is a problem to mend.\n'])
  expect(missing?.sentence).toBe(
    'A unique index, which guards saves, of events is missing; the next start makes it again, or mongosh with ' +
      'db.getCollection("events").createIndex({"churchId":1,"cursor":1}, {"unique":true})',
  )
  expect(notUnique.of('indexes')).toEqual([missing as Finding])
  expect((await examine()).ok).toBe(true)
})

describe('a proxy', () => {
  const proxyThat = (change: (headers: Headers) => void) =>
    Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        const { pathname } = new URL(request.url)
        const answer = await fetch(`${server.url}${pathname}`)
        const headers = new Headers(answer.headers)
        change(headers)
        return new Response(await answer.text(), { status: answer.status, headers })
      },
    })

  test.each([
    [
      'weakens ETags',
      (h: Headers) => h.set('etag', `W/${h.get('etag')}`),
      'makes the ETag of an answer weak',
    ],
    ['removes ETags', (h: Headers) => h.delete('etag'), 'takes the ETag out of answers'],
  ])('that %s is a problem', async (_, change, words) => {
    await using proxy = proxyThat(change)
    const [found] = (await examine({ APP_ORIGIN: proxy.url.origin })).of('proxy')
    expect([found?.state, found?.sentence]).toEqual(['problem', expect.stringContaining(words)])
  })

  test('that leads nowhere is a warning', async () => {
    const { code, of } = await examine({ APP_ORIGIN: 'http://127.0.0.1:9' })
    expect([code, of('proxy')[0]?.state]).toEqual([0, 'warning'])
  })
})

test('the provider of OpenID Connect must describe itself under its own name', async () => {
  await using provider = await startProvider(`${server.url}/sign-in/oidc/callback`)
  const check = async (issuer: string) =>
    (await examine({ ...settingsOf(provider), OIDC_ISSUER: issuer })).of('OpenID Connect')[0]
  expect(await check(provider.issuer)).toEqual({
    check: 'OpenID Connect',
    state: 'ok',
    sentence: `Grace Account answers. Its list of allowed addresses needs ${server.url}/sign-in/oidc/callback.`,
  })
  const otherName = await check(provider.issuer.replace('127.0.0.1', 'localhost'))
  expect([otherName?.state, otherName?.sentence]).toEqual(['problem', expect.stringContaining('issuer')])
  expect(await check('http://127.0.0.1:9')).toMatchObject({ state: 'problem' })
})

test('the key of webhooks must read their secrets', async () => {
  const sentence = async (key: string) => (await examine({ SECRET_KEY: key })).of('webhooks')[0]
  expect((await sentence(''))?.sentence).toContain('none can be made until SECRET_KEY')
  expect((await sentence(SECRET_KEY))?.sentence).toBe('No webhook has a secret yet.')
  const churchId = await makeChurch(server)
  await holdDeliveries(server, churchId)
  await makeWebhook(server, churchId)
  expect((await sentence(SECRET_KEY))?.sentence).toBe('The secrets of all 1 can be read.')
  const [missing, wrong] = [await sentence(''), await sentence('0'.repeat(64))]
  expect([missing?.state, wrong?.state]).toEqual(['problem', 'problem'])
  expect(missing?.sentence).toContain('there is no key to read them')
  expect(wrong?.sentence).toContain('The secrets of 1 of 1 webhooks were encrypted under another key')
})

test('a database that cannot be reached is a problem beside the other checks', async () => {
  const { code, of } = await examine({ MONGODB_URI: 'mongodb://127.0.0.1:9' })
  expect(code).toBe(1)
  expect(of('MongoDB')[0]?.sentence).toStartWith('MongoDB cannot be reached: nothing listens at 127.0.0.1:9.')
  expect(of('permissions')[0]?.state).toBe('ok')
})

test.each([
  [{ APP_ORIGIN: 'http://songs.example.org' }, 'without https'],
  [{ APP_ORIGIN: 'https://songs.example.org' }, 'TRUST_PROXY is 0'],
  [{ WEBHOOK_ALLOW_PRIVATE: 'true' }, 'addresses in its own network'],
  [{ TRUST_PROXY: '1', HOST: '0.0.0.0' }, 'can claim any address'],
])('settings %p are worth a warning', async (env, words) => {
  const found = (await examine(env)).of('settings').find(({ sentence }) => sentence.includes(words))
  expect(found?.state).toBe('warning')
})

test('passwords of the database that others can read are a problem', async () => {
  const dataDir = join(cache, 'data')
  await mkdir(join(dataDir, 'mongodb'), { recursive: true, mode: 0o700 })
  const secret = join(dataDir, 'mongodb', 'psaltery-password.json')
  await writeFile(secret, '{}')
  await chmod(secret, 0o644)
  // A binary that is not there: nothing is started, the folder is looked at all the same.
  const { of } = await examine({ MONGODB_URI: '', DATA_DIR: dataDir, MONGOD_BINARY: '/nowhere/mongod' })
  expect(of('permissions').find(({ state }) => state === 'problem')?.sentence).toBe(
    `${secret} can be read by other users of this machine; run "chmod go= ${secret}".`,
  )
})

test.each([
  [
    100_000_000,
    'problem',
    'Only 100 MB are free on the disk of MongoDB: saves will soon fail; make space now.',
  ],
  [900_000_000, 'warning', 'Only 900 MB are free on the disk of MongoDB; make space soon.'],
  [50_000_000_000, 'ok', '50 GB are free on the disk of MongoDB.'],
])('%d free bytes are judged', (free, state, sentence) => {
  expect(judgeSpace('the disk of MongoDB', free)).toMatchObject({ state, sentence })
})
