import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideSecrets } from '../../src/mongod/credentials.ts'
import type { LocalMongod } from '../../src/mongod/local-mongod.ts'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { testMongodBinary } from '../../testkit/mongodb/mongodb.ts'
import { freePort } from '../../testkit/proof/server-process.ts'
import { until } from '../../testkit/until.ts'
import { addHymn, hymns, listenOn, mongodsForFile, withClient } from './started-mongods.ts'

// Real processes, and the machine may be busy.
const { binary, folder, running, start, stop } = mongodsForFile()

const UNAUTHORISED = 13
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was allowed',
    (error: { code?: unknown }) => error.code,
  )

/** What another user of the machine can try with the port. */
const expectStrangersRefused = ({ port }: LocalMongod) =>
  withClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, async (client) => {
    const user = { createUser: 'stranger', pwd: 'known', roles: ['root'] }
    expect([
      await codeOf(client.db('t').collection('hymns').find().toArray()),
      await codeOf(client.db('t').collection('hymns').insertOne({ title: 'forged' })),
      await codeOf(client.db('admin').command(user)),
      await codeOf(client.db('admin').command({ serverStatus: 1 })),
    ]).toEqual([UNAUTHORISED, UNAUTHORISED, UNAUTHORISED, UNAUTHORISED])
  })

const keyOf = (dataDir: string) => join(dataDir, 'mongodb', 'psaltery-key')
const passwordOf = (dataDir: string) => join(dataDir, 'mongodb', 'psaltery-password.json')
const addressOf = (dataDir: string) => join(dataDir, 'mongodb', 'psaltery-address.json')
const modeOf = (path: string) => statSync(path).mode & 0o777

/** The user of Psaltery has all rights, the tool finds it, and no other client can sign in. */
const expectOursAlone = async (mongod: LocalMongod, dataDir: string) => {
  expect(await runningMongodUri(dataDir)).toBe(mongod.uri)
  expect([modeOf(keyOf(dataDir)), modeOf(passwordOf(dataDir))]).toEqual([0o600, 0o600])
  await expectStrangersRefused(mongod)
}

/** A mongod that was started once and left to the tests below, and then its folder. */
const firstDir = join(folder, 'first')
let first: LocalMongod
beforeAll(async () => {
  mkdirSync(join(firstDir, 'mongodb'), { recursive: true, mode: 0o755 })
  first = await start(firstDir)
  await addHymn(first.uri)
})

let stopped: Promise<void> | undefined
const stopFirst = () => {
  stopped ??= stop(first)
  return stopped
}

test('other programs on the machine may neither read, write, add a user nor ask for the status', async () => {
  await expectOursAlone(first, firstDir)
  expect(await hymns(first.uri)).toEqual(['kept'])
})

test('files of a first start that still runs stay where they are', async () => {
  const mark = join(firstDir, 'mongodb', 'psaltery-first-start')
  writeFileSync(mark, '')
  await expect(start(firstDir)).rejects.toThrow(
    `Another mongod is using the data folder ${join(firstDir, 'mongodb')}; stop it, or choose another DATA_DIR.`,
  )
  const names = readdirSync(join(firstDir, 'mongodb'))
  expect([names.includes('WiredTiger'), names.filter((name) => name.startsWith('unfinished-'))]).toEqual([
    true,
    [],
  ])
  rmSync(mark)
  await expectOursAlone(first, firstDir)
  expect(await hymns(first.uri)).toEqual(['kept'])
})

test('its secrets are for the owner alone, and in no argument, log or note', async () => {
  const key = readFileSync(keyOf(firstDir), 'utf8')
  const { password } = JSON.parse(readFileSync(passwordOf(firstDir), 'utf8'))
  expect([key.length, password.length]).toEqual([64, 64])
  expect(
    [join(firstDir, 'mongodb'), keyOf(firstDir), passwordOf(firstDir), addressOf(firstDir)].map(modeOf),
  ).toEqual([0o700, 0o600, 0o600, 0o600])
  const { stdout } = Bun.spawnSync(['ps', '-ww', '-o', 'args=', '-p', String(first.pid)])
  await stopFirst()
  const readable = [stdout.toString(), readFileSync(addressOf(firstDir), 'utf8')]
  readable.push(readFileSync(join(firstDir, 'mongodb', 'mongod.log'), 'utf8'))
  expect(readable[0]).toContain(keyOf(firstDir))
  for (const text of readable) for (const secret of [key, password]) expect(text).not.toContain(secret)
})

test.concurrent('a data folder from before there was a password gets one, and loses nothing', async () => {
  const dataDir = join(folder, 'migrated')
  const dbPath = join(dataDir, 'mongodb')
  mkdirSync(dbPath, { recursive: true, mode: 0o755 })
  const port = freePort()
  const old = Bun.spawn(
    [
      ...[
        await testMongodBinary(),
        '--dbpath',
        dbPath,
        '--replSet',
        'psaltery',
        '--bind_ip',
        '127.0.0.1',
        '--port',
        String(port),
      ],
      ...['--nounixsocket', '--logpath', join(dbPath, 'mongod.log'), '--wiredTigerCacheSizeGB', '0.25'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  await withClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, (client) => {
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
    return client.db('admin').command({ replSetInitiate: { _id: 'psaltery', members } })
  })
  await addHymn(`mongodb://127.0.0.1:${port}/?replicaSet=psaltery`)
  old.kill('SIGTERM')
  await old.exited

  const mongod = await start(dataDir)
  await expectOursAlone(mongod, dataDir)
  expect(modeOf(dbPath)).toBe(0o700)
  expect(await hymns(mongod.uri)).toEqual(['kept'])
  await stop(mongod)
})

describe('the next start restores what is missing beside the data', () => {
  const removeBoth = (dataDir: string) => {
    rmSync(keyOf(dataDir))
    rmSync(passwordOf(dataDir))
  }

  test.concurrent.each<[string, (dataDir: string) => void, ('key' | 'password')[]]>([
    ['the password', (dataDir) => rmSync(passwordOf(dataDir)), ['password']],
    ['the key', (dataDir) => rmSync(keyOf(dataDir)), ['key']],
    ['both', removeBoth, ['key', 'password']],
    [
      'the end of the password',
      (dataDir) => writeFileSync(passwordOf(dataDir), '{"password":"ab'),
      ['password'],
    ],
    ['the content of the key', (dataDir) => writeFileSync(keyOf(dataDir), ''), ['key']],
  ])('%s: made anew and kept, and the rest stays', async (what, damage, anew) => {
    const dataDir = join(folder, `secrets without ${what}`)
    const dbPath = join(dataDir, 'mongodb')
    mkdirSync(dbPath, { recursive: true })
    const before = await provideSecrets(dbPath)
    damage(dataDir)
    const after = await provideSecrets(dbPath)
    for (const name of ['key', 'password'] as const) {
      expect(after[name]).toMatch(/^[0-9a-f]{64}$/)
      expect([name, after[name] !== before[name]]).toEqual([name, anew.includes(name)])
    }
    expect([modeOf(keyOf(dataDir)), modeOf(passwordOf(dataDir))]).toEqual([0o600, 0o600])
    expect(await provideSecrets(dbPath)).toEqual(after)
  })

  test.concurrent('mongod takes both of them, and loses nothing over a clean stop, also when its old port is taken', async () => {
    await stopFirst()
    expect(readFileSync(join(firstDir, 'mongodb', 'mongod.lock'), 'utf8')).toBe('')
    expect(await runningMongodUri(firstDir)).toBeNull()
    removeBoth(firstDir)
    const squatter = await listenOn(first.port)
    const again = await start(firstDir)
    expect(again.port).not.toBe(first.port)
    await expectOursAlone(again, firstDir)
    await addHymn(again.uri, 'added')
    expect(await hymns(again.uri)).toEqual(['kept', 'added'])
    await stop(again)
    squatter.close()
  })
})

describe('after kill -9 in the middle of the first start the next one succeeds', () => {
  const holdMongod = (dataDir: string) =>
    Bun.spawn([process.execPath, join(import.meta.dir, 'hold-mongod.ts'), binary(), dataDir], {
      env: { PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })

  const startAndKill = async (dataDir: string, sign: string) => {
    const parent = holdMongod(dataDir)
    await until(() => existsSync(sign), { intervalMs: 1 })
    parent.kill('SIGKILL')
    await parent.exited
  }

  test.concurrent.each<[string, (dataDir: string) => string]>([
    ['when mongod has its folder', (dataDir) => join(dataDir, 'mongodb', 'mongod.lock')],
    ['when mongod answers, before it has our user', addressOf],
  ])('%s', async (what, sign) => {
    const dataDir = join(folder, `killed ${what}`)
    await startAndKill(dataDir, sign(dataDir))
    const mongod = await start(dataDir)
    await expectOursAlone(mongod, dataDir)
    await stop(mongod)
    const secrets = readdirSync(join(dataDir, 'mongodb')).filter((name) => name.startsWith('psaltery-'))
    for (const name of secrets) expect(modeOf(join(dataDir, 'mongodb', name))).toBe(0o600)
  })

  // The key is there by then, and mongod has not been started. The key alone is one of the cases above.
  test('when the password is there; of two that start at once one gets the folder, and its secrets are the ones that are kept', async () => {
    const dataDir = join(folder, 'race')
    await startAndKill(dataDir, passwordOf(dataDir))
    const results = await Promise.allSettled([start(dataDir), start(dataDir)])
    const [winner] = [...running]
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    if (!winner) throw new Error('Neither started.')
    await expectOursAlone(winner, dataDir)
    await stop(winner)
  })
})

// That others stay as they are is tested in first-start.test.ts, without a mongod.
test('files of an unfinished first start that mongod cannot open are moved aside', async () => {
  const dataDir = join(folder, 'unfinished')
  const inData = (name: string) => join(dataDir, 'mongodb', name)
  mkdirSync(join(dataDir, 'mongodb'), { recursive: true, mode: 0o700 })
  // As left by a start that was killed while it moved them: WiredTiger is aside already.
  for (const name of ['WiredTiger.wt', 'storage.bson']) writeFileSync(inData(name), 'torn')
  writeFileSync(inData('psaltery-first-start'), '')
  const mongod = await start(dataDir)
  await expectOursAlone(mongod, dataDir)
  await stop(mongod)
  const [aside = ''] = readdirSync(inData('')).filter((name) => name.startsWith('unfinished-'))
  expect(readFileSync(join(inData(aside), 'WiredTiger.wt'), 'utf8')).toBe('torn')
  expect(existsSync(inData('psaltery-first-start'))).toBe(false)
})
