import { beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyFile } from '../../src/mongod/credentials.ts'
import { type LocalMongod, startLocalMongod } from '../../src/mongod/local-mongod.ts'
import { rotateLog } from '../../src/mongod/process.ts'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { until } from '../../testkit/until.ts'
import { addHymn, hymns, mongodsForFile, withClient } from './started-mongods.ts'

const { binary, folder, running, start, stop } = mongodsForFile()

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

describe('a managed mongod', () => {
  /** The tests below use it one after the other, until it is killed. */
  const dataDir = join(folder, 'running')
  let mongod: LocalMongod
  beforeAll(async () => {
    expect(await runningMongodUri(dataDir)).toBeNull()
    mongod = await start(dataDir)
  })

  test('is a primary that runs transactions, and is found by its data folder', async () => {
    expect(await runningMongodUri(dataDir)).toBe(mongod.uri)
    await withClient(mongod.uri, (client) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await client.db('t').collection('hymns').insertOne({ title: 'in a transaction' }, { session })
        }),
      ),
    )
    expect(await hymns(mongod.uri)).toEqual(['in a transaction'])
  })

  test('answers at its port: one that should listen there is refused, and leaves no process behind', async () => {
    const other = join(folder, 'port-of-another')
    expect(await message(start(other, mongod.port))).toContain('the port is in use')
    expect(commandLines().filter((line) => line.includes(other))).toEqual([])
  })

  test('settles `exited` when it dies on its own, and is found no more', async () => {
    process.kill(mongod.pid, 'SIGKILL')
    await mongod.exited
    running.delete(mongod)
    expect(await runningMongodUri(dataDir)).toBeNull()
  })

  // Only what has been waited for is gone from /proc: until then a killed process is still listed, as a zombie.
  test.if(process.platform === 'linux')(
    'where another mongod answers at its port, with our key or with another, its process is gone once the start ends',
    async () => {
      const { port } = mongod
      const startBeside = async (name: string) => {
        const ownDir = join(folder, `never-ready, ${name}`)
        const pidFile = join(folder, `pid, ${name}`)
        const neverListens = join(folder, `never-listens, ${name}`)
        writeFileSync(neverListens, `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 600\n`, { mode: 0o700 })
        const refused = message(startLocalMongod({ binary: neverListens, dataDir: ownDir, port })).then(
          (said) => {
            const pid = readFileSync(pidFile, 'utf8').trim()
            return { said, isGone: !existsSync(`/proc/${pid}`) }
          },
        )
        await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n'))
        return { key: keyFile(join(ownDir, 'mongodb')), refused }
      }
      const [same, different] = [await startBeside('same key'), await startBeside('another key')]
      const other = join(folder, 'answers')
      mkdirSync(join(other, 'mongodb'), { recursive: true })
      copyFileSync(same.key, keyFile(join(other, 'mongodb')))
      const answering = await start(other, port)
      expect(await same.refused).toEqual({
        said: expect.stringContaining('the port is in use'),
        isGone: true,
      })
      expect(await different.refused).toEqual({
        said: expect.stringContaining('did not become ready'),
        isGone: true,
      })
      // The port was that of another folder's mongod before.
      expect(await runningMongodUri(dataDir)).toBeNull()
      await stop(answering)
    },
  )
})

describe('the managed mongod', () => {
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

  // Where the kernel signals the death of a parent, test/fault/managed-database.test.ts does the same.
  test.concurrent('after kill -9 of the process that started it, the next start waits for its mongod and loses nothing, where only a watchdog notices the death of a parent', async () => {
    const dataDir = join(folder, 'orphaned')
    const script = join(import.meta.dir, 'hold-mongod.ts')
    const parent = Bun.spawn([process.execPath, script, binary(), dataDir], {
      env: { PATH: '/nowhere' },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const { value } = await parent.stdout.getReader().read()
    const { uri } = JSON.parse(new TextDecoder().decode(value)) as { uri: string }
    await addHymn(uri)
    parent.kill('SIGKILL')
    await parent.exited
    const again = await start(dataDir)
    expect(await hymns(again.uri)).toEqual(['kept'])
    await stop(again)
  })
})

test.if(process.platform === 'linux')(
  'a process that is killed right after it has started a program leaves none behind',
  async () => {
    const seconds = `200.${process.pid}`
    const binary = join(folder, 'sleeping')
    writeFileSync(binary, `#!/bin/sh\nexec /bin/sleep ${seconds}\n`, { mode: 0o700 })
    const module = join(import.meta.dir, '../../src/mongod/process.ts')
    const script = `
      import { spawnMongod } from ${JSON.stringify(module)}
      const { spawn } = Bun
      Bun.spawn = (...call) => {
        spawn(...call)
        process.kill(process.pid, 'SIGKILL')
      }
      spawnMongod({ binary: ${JSON.stringify(binary)}, dbPath: '', logPath: '', port: 0, setParameters: {} })
    `
    // Without setpriv, which is not in an empty path, a watchdog ends the program.
    for (const PATH of [process.env.PATH, '/nowhere']) {
      const killed = () =>
        Bun.spawn([process.execPath, '-e', script], { env: { ...process.env, PATH } }).exited
      for (let kill = 0; kill < 5; kill++) expect(await killed()).not.toBe(0)
    }
    await until(() => !commandLines().some((line) => line.includes(seconds)))
  },
)

test('where only a watchdog can end a program, one that ends by itself shows its errors and leaves no watchdog', async () => {
  const binary = join(folder, `ending-${process.pid}`)
  writeFileSync(binary, '#!/bin/sh\necho "no such library" >&2\nexit 3\n', { mode: 0o700 })
  const module = join(import.meta.dir, '../../src/mongod/process.ts')
  const script = `
    import { spawnMongod } from ${JSON.stringify(module)}
    const options = { dbPath: '', logPath: '', port: 0, setParameters: {} }
    const child = spawnMongod({ binary: ${JSON.stringify(binary)}, ...options })
    console.log(await child.exited, await new Response(child.stderr).text())
    await Bun.stdin.text()
  `
  const parent = Bun.spawn([process.execPath, '-e', script], {
    env: { ...process.env, PATH: '/nowhere' },
    stdin: 'pipe',
    stdout: 'pipe',
  })
  const { value } = await parent.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('3 no such library\n\n')
  // The watchdog has the command line of the shell that became the program.
  await until(() => !commandLines().some((line) => line.includes('read -r') && line.includes(binary)))
  parent.stdin.end()
  expect(await parent.exited).toBe(0)
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
