import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/db/connect.ts'
import { runningMongodUri } from '../../src/mongod/running-mongod.ts'
import { serving, servingOnTerminal, startPsaltery } from '../../testkit/process/program.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { until } from '../../testkit/until.ts'

// Real processes with real databases of their own, and the machine may be busy.
const folder = mkdtempSync(join(tmpdir(), 'psaltery-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (name: string) => {
  const dataDir = join(folder, name)
  return { DATA_DIR: dataDir, XDG_CACHE_HOME: join(dataDir, 'cache'), PORT: '0' }
}

/** The data of a first start that was killed when the demo church had some of its songs, but not all. */
let interrupted: string
beforeAll(async () => {
  const env = settings('interrupted')
  const first = await startPsaltery(['serve'], { env })
  await first.said('filling it with a demo church')
  const uri = (await runningMongodUri(env.DATA_DIR)) ?? ''
  const { collections, close } = await connect(uri, 'psaltery', { longRunning: true })
  await until(async () => (await collections.songs.countDocuments()) > 0, { intervalMs: 1 })
  first.child.kill('SIGKILL')
  await first.child.exited
  await close().catch(() => {})
  // Its mongod ends with it, but not at once.
  await until(async () => !(await runningMongodUri(env.DATA_DIR)))
  interrupted = env.DATA_DIR
})

const afterInterruption = (name: string) => {
  const env = settings(name)
  cpSync(interrupted, env.DATA_DIR, { recursive: true })
  return env
}

const verified = async (env: ReturnType<typeof settings>) => {
  const { code, stdout } = await runTool(['verify', '--json'], { env })
  return { code, ...JSON.parse(stdout) }
}

test('a demo that was interrupted is begun anew by the next start and is whole then, until it is removed', async () => {
  const env = afterInterruption('anew')
  const server = await servingOnTerminal(env)
  const shown = await server.said('Ctrl-C')
  expect(shown).toContain('beginning it anew')
  const { code, problems, checked } = await verified(env)
  expect([code, problems, checked.churches]).toEqual([0, 0, 1])
  expect(checked.songs).toBeWithin(28, 40)
  expect(checked.files).toBeGreaterThan(5)
  const [, email, password = 'none'] = /Editor +(\S+) +(\S+)/.exec(shown) ?? []
  expect(await readFile(join(env.DATA_DIR, 'demo-sign-ins.txt'), 'utf8')).toContain(password)
  const [link = 'none'] = /http:\/\/localhost:0\/set-up#[\w-]{43}/.exec(shown) ?? []
  expect(shown).toContain(`Make your own church with this link (good once, for 24 hours):`)
  expect(link).not.toBe('none')
  expect(await server.stop()).toBe(0)

  await expectKept(env, { email, password, songs: checked.songs })

  // The demo is gone: neither sign-ins nor a link are shown again.
  const last = await servingOnTerminal(env)
  const next = await last.said('Ctrl-C')
  expect(next).not.toContain('demo church')
  expect(next).not.toContain('Make your own church')
  expect((await verified(env)).problems).toBe(0)
  expect(await last.stop()).toBe(0)
})

/** Starts a server on the finished demo. What is not a terminal may be a log, which must not hold the code of the link. */
const expectKept = async (
  env: ReturnType<typeof settings>,
  demo: { email: string | undefined; password: string; songs: number },
) => {
  const server = await serving(env)
  const logged = await server.said('Ctrl-C')
  expect(logged).not.toContain('demo church:')
  expect(logged).toContain('To make your own church, run "./scripts/psaltery set-up-link".')
  expect(logged).not.toContain('set-up#')
  expect((await verified(env)).checked.songs).toBe(demo.songs)
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { origin: 'http://localhost:0', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { email, password } = demo
  expect((await post('/api/v1/session', { email, password })).status).toBe(204)
  await expectReplaced(env, post)
  expect(await server.stop()).toBe(0)
}

/** The link makes a church, and the tool removes the demo later. */
const expectReplaced = async (
  env: ReturnType<typeof settings>,
  post: (path: string, body: unknown) => Promise<Response>,
) => {
  const shown = await runTool(['set-up-link', '--json'], { env })
  const link: string = JSON.parse(shown.stdout).link
  const made = await post('/app/data/set-up', {
    secret: link.slice(link.indexOf('#') + 1),
    church: { name: 'St. Mary', timeZone: 'UTC', address: null },
    person: { name: '', email: 'anna@example.org', password: 'three quiet harbours' },
    removeDemo: false,
  })
  expect(made.status).toBe(201)
  const asked = await runTool(['demo', '--remove'], { env })
  expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('Remove Harbour Church')])
  const removed = await runTool(['demo', '--remove', '--yes', '--json'], { env })
  expect(JSON.parse(removed.stdout)).toMatchObject({ church: { name: 'Harbour Church' }, people: 3 })
  const { code, stderr } = await runTool(['set-up-link'], { env })
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is a church already.')])
  const { users } = JSON.parse((await runTool(['user', 'list', '--json'], { env })).stdout)
  expect(users.map(({ email }: { email: string }) => email)).toEqual(['anna@example.org'])
}

test('an interrupted demo is left alone where someone has added a church since', async () => {
  const env = afterInterruption('added')
  const added = await runTool(['church', 'create', '--name', 'St. Mary', '--time-zone', 'UTC'], { env })
  expect([added.code, added.stderr.includes('beginning it anew')]).toEqual([0, false])
  const server = await serving(env)
  const { churches } = JSON.parse((await runTool(['church', 'list', '--json'], { env })).stdout)
  expect(churches.map(({ name }: { name: string }) => name).sort()).toEqual(['Harbour Church', 'St. Mary'])
  expect(await server.stop()).toBe(0)
})
