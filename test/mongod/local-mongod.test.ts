import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { keyFile } from '../../src/mongod/credentials.ts'
import { startLocalMongod } from '../../src/mongod/local-mongod.ts'
import { rotateLog } from '../../src/mongod/log.ts'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { freePort } from '../../testkit/proof/server-process.ts'
import { until } from '../../testkit/until.ts'
import { addHymn, hymns, mongodsForFile, withClient } from './started-mongods.ts'

const { binary, folder, running, start, stop } = mongodsForFile()

const listenOn = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

/** Of every process there is, at this very moment; none where there is no /proc. */
const commandLines = (): string[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
      } catch {
        return []
      }
    })
}

const message = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it was accepted',
    (error: Error) => error.message,
  )

describe('the managed mongod', () => {
  test.concurrent('is a primary that runs transactions', async () => {
    const mongod = await start(join(folder, 'transactions'))
    await withClient(mongod.uri, (client) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await client.db('t').collection('hymns').insertOne({ title: 'in a transaction' }, { session })
        }),
      ),
    )
    expect(await hymns(mongod.uri)).toEqual(['in a transaction'])
    await stop(mongod)
  })

  test.concurrent('keeps its data over a clean stop, also when its old port is taken', async () => {
    const dataDir = join(folder, 'restart')
    const first = await start(dataDir)
    await addHymn(first.uri, 'one')
    await stop(first)
    expect(readFileSync(join(dataDir, 'mongodb', 'mongod.lock'), 'utf8')).toBe('')

    const same = await start(dataDir, first.port)
    await addHymn(same.uri, 'two')
    await stop(same)

    const squatter = await listenOn(first.port)
    const moved = await start(dataDir)
    expect(moved.port).not.toBe(first.port)
    await addHymn(moved.uri, 'three')
    expect(await hymns(moved.uri)).toEqual(['one', 'two', 'three'])
    await stop(moved)
    squatter.close()
  })

  test.concurrent('refuses a data folder that another mongod holds, with a sentence, and leaves that one alone', async () => {
    const dataDir = join(folder, 'held')
    const holder = await start(dataDir)
    const held = join(dataDir, 'mongodb')
    expect(await message(start(dataDir))).toBe(
      `Another mongod is using the data folder ${held}; stop it, or choose another DATA_DIR.`,
    )
    await addHymn(holder.uri, 'undisturbed')
    expect(await hymns(holder.uri)).toEqual(['undisturbed'])
    await stop(holder)
  })

  test.concurrent('says so when the port it was told to use is taken', async () => {
    const squatter = await listenOn(0)
    const address = squatter.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await message(start(join(folder, 'taken'), port))).toContain('the port is in use')
    squatter.close()
  })

  test('says so when the data folder cannot be made', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await message(start(file))).toContain('choose another DATA_DIR')
  })

  test.concurrent('explains a mongod that ends at once, and names its log', async () => {
    const dataDir = join(folder, 'broken')
    const wrong = startLocalMongod({ binary: binary(), dataDir, setParameters: { noSuchParameter: 1 } })
    const words = await message(wrong)
    expect(words).toContain('noSuchParameter')
    expect(words).toContain(join(dataDir, 'mongodb', 'mongod.log'))
  })

  test.concurrent('leaves no mongod behind when someone else answers at its port, so that the next start has its folder', async () => {
    const stranger = await start(join(folder, 'at-the-port'))
    const dataDir = join(folder, 'port-of-another')
    expect(await message(start(dataDir, stranger.port))).toContain('the port is in use')
    expect(commandLines().filter((line) => line.includes(dataDir))).toEqual([])
    await stop(await start(dataDir))
    await stop(stranger)
  })

  // Only what has been waited for is gone from /proc: until then a killed process is still listed, as a zombie.
  test.concurrent.if(process.platform === 'linux').each([
    { answers: 'a mongod with our key', knowsKey: true, words: 'the port is in use' },
    { answers: 'a mongod with another key', knowsKey: false, words: 'did not become ready' },
  ])(
    'where $answers answers at its port, its process is gone once the start ends',
    async ({ answers, knowsKey, words }) => {
      const port = freePort()
      const dataDir = join(folder, `never-ready beside ${answers}`)
      const pidFile = join(folder, `pid beside ${answers}`)
      const neverListens = join(folder, `never-listens beside ${answers}`)
      writeFileSync(neverListens, `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 600\n`, { mode: 0o700 })
      const refused = message(startLocalMongod({ binary: neverListens, dataDir, port })).then((said) => {
        const pid = readFileSync(pidFile, 'utf8').trim()
        return { said, isGone: !existsSync(`/proc/${pid}`) }
      })
      await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n'))

      const other = join(folder, `answers, ${answers}`)
      mkdirSync(join(other, 'mongodb'), { recursive: true })
      if (knowsKey) copyFileSync(keyFile(join(dataDir, 'mongodb')), keyFile(join(other, 'mongodb')))
      const answering = await start(other, port)
      expect(await refused).toEqual({ said: expect.stringContaining(words), isGone: true })
      await stop(answering)
    },
  )

  test.concurrent('settles `exited` when it dies on its own', async () => {
    const mongod = await start(join(folder, 'dies'))
    process.kill(mongod.pid, 'SIGKILL')
    await mongod.exited
    running.delete(mongod)
  })

  test.concurrent('can be found by its data folder while it runs, and only then', async () => {
    const dataDir = join(folder, 'address')
    expect(await runningMongodUri(dataDir)).toBeNull()
    const mongod = await start(dataDir)
    expect(await runningMongodUri(dataDir)).toBe(mongod.uri)
    await stop(mongod)
    expect(await runningMongodUri(dataDir)).toBeNull()

    const stranger = await start(join(folder, 'stranger'), mongod.port)
    expect(await runningMongodUri(dataDir)).toBeNull()
    await stop(stranger)
  })
})

describe('after kill -9 of the process that started it, the next start waits for its mongod and loses nothing', () => {
  const killed = async (dataDir: string, env: Record<string, string>) => {
    const script = join(import.meta.dir, 'hold-mongod.ts')
    const parent = Bun.spawn([process.execPath, script, binary(), dataDir], {
      env,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { value } = await parent.stdout.getReader().read()
    const { uri } = JSON.parse(new TextDecoder().decode(value)) as { uri: string }
    await addHymn(uri, 'acknowledged')
    parent.kill('SIGKILL')
    await parent.exited
    const again = await start(dataDir)
    expect(await hymns(again.uri)).toEqual(['acknowledged'])
    await stop(again)
  }

  test.concurrent('where the kernel signals the death of a parent', () =>
    killed(join(folder, 'kernel'), { PATH: process.env.PATH ?? '' }))

  test.concurrent('where only a watchdog can', () => killed(join(folder, 'watchdog'), { PATH: '/nowhere' }))
})

test('the log is moved aside when it has grown, and mongod is told', async () => {
  const path = join(folder, 'mongod.log')
  writeFileSync(path, 'x'.repeat(2_000))
  const reopened = Promise.withResolvers<void>()
  const end = rotateLog(path, reopened.resolve, { limitBytes: 1_000, checkEveryMs: 10 })
  await reopened.promise
  end()
  expect(readFileSync(`${path}.1`, 'utf8')).toHaveLength(2_000)
})
