import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thisMachine } from '../../src/core/system/local-network.ts'
import { client, signedInBy } from '../../testkit/people.ts'
import { type OnTerminal, startOnTerminal, WAITS } from '../../testkit/process/program.ts'
import { freePort } from '../../testkit/proof/server-process.ts'
import { removeAtEnd } from '../../testkit/remove-at-end.ts'
import { builtWeb } from '../../testkit/web/built-web.ts'

const ROOT = join(import.meta.dir, '../..')

/** A folder with the project as git would hand it out, where nobody has started it yet. */
const folder = mkdtempSync(join(tmpdir(), 'psaltery-cloned-'))
removeAtEnd(folder)

/** Nothing is set but the port: another program may use the usual one. */
const port = String(freePort())
const { HOME = '', XDG_CACHE_HOME } = process.env
const env = {
  PATH: process.env.PATH ?? '',
  HOME,
  ...(XDG_CACHE_HOME ? { XDG_CACHE_HOME } : {}),
  PORT: port,
}
const here = { url: `http://127.0.0.1:${port}`, origin: `http://localhost:${port}` }

const run = async (script: string, given: Record<string, string> = env) => {
  const shell = Bun.spawn(['bash', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
    env: given,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(shell.stdout).text(),
    new Response(shell.stderr).text(),
  ])
  return { code: await shell.exited, stdout, stderr: stderr.replaceAll(WAITS, '') }
}

/** The commands of a page of the docs that contain this, for the port of this test. */
const commands = (page: string, part: string): string => {
  const blocks = readFileSync(join(ROOT, page), 'utf8').matchAll(/```sh\n([^`]*)```/g)
  const [, found] = [...blocks].find(([, block]) => block?.includes(part)) ?? []
  if (!found) throw new Error(`${page} has no commands with ${part}.`)
  return found.replaceAll('localhost:3000', `localhost:${port}`)
}

let server: OnTerminal
let shown: string
const start = async (...words: string[]) => {
  server = startOnTerminal(['./scripts/start', ...words], { cwd: folder, env })
  shown = await server.said('Ctrl-C stops it.')
}

beforeAll(async () => {
  await builtWeb()
  const files = `(git ls-files -co --exclude-standard; find dist/web -type f) | tar -c -f - -T - --ignore-failed-read`
  const copied = await run(`(cd '${ROOT}' && ${files}) | tar -x -f -`)
  expect(copied).toMatchObject({ code: 0 })
  await start()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('./scripts/start serves on localhost, with a demo church and a link for one’s own', async () => {
  expect(shown).toContain(`Psaltery is running at ${here.origin}`)
  expect(shown).toContain('Only this machine can open that address.')
  expect(shown).toContain(`Its data lies in ${join(folder, 'data')}`)
  expect(shown).toMatch(/Administrator +administrator@example\.org +(\w{4}-){3}\w{4}/)
  expect(shown).toMatch(new RegExp(`good once, for 24 hours\\):\\r?\\n  ${here.origin}/set-up#[\\w-]{43}`))
  expect(await (await fetch(here.url)).text()).toContain('Harbour Church')
})

test('the commands of the README sign in as the demo’s Editor', async () => {
  const { code, stdout } = await run(commands('README.md', 'demo-sign-ins.txt'))
  expect([code, stdout]).toEqual([0, expect.stringContaining('Harbour Church')])
})

test('the link makes a church, whose Administrator makes a webhook; doctor and a backup need nothing more', async () => {
  const secret = /\/set-up#([\w-]{43})/.exec(shown)?.[1]
  const person = { name: 'Anna', email: 'anna@example.org', password: 'three quiet harbours' }
  const body = {
    secret,
    church: { name: 'St. Mary', timeZone: 'Europe/Berlin', address: null },
    person,
    removeDemo: true,
  }
  const setUp = () => client(here).send('/app/data/set-up', { method: 'POST', body })
  const made = await setUp()
  expect(made.status).toBe(201)
  const anna = signedInBy(here, made)
  const { churches } = (await anna.send('/api/v2/churches')).body
  expect(churches).toEqual([expect.objectContaining({ name: 'St. Mary', role: 'Administrator' })])
  expect((await setUp()).status).toBe(404)

  const webhook = { url: 'https://example.org/hook', kinds: [], enabled: true }
  const hooks = `/api/v2/churches/${churches[0].id}/webhooks`
  expect((await anna.send(hooks, { method: 'POST', body: webhook })).status).toBe(201)
  expect(statSync(join(folder, 'data/secret-key')).mode & 0o777).toBe(0o600)

  expect(await run('./scripts/psaltery church list')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('St. Mary'),
  })
  const doctor = await run('./scripts/psaltery doctor')
  expect([doctor.code, doctor.stderr]).toEqual([0, ''])
  expect(doctor.stdout).toContain('The secrets of all 1 can be read.')
  const [backup = ''] = commands('docs/operations.md', '--all psaltery-2026').split('\n')
  expect(await run(backup)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 church') })
})

test('Ctrl-C stops it, and with --lan the next start has the same data at the address of the machine', async () => {
  expect(await server.interrupt()).toBe(0)
  await start('--lan')
  expect(shown).not.toContain('set-up#')
  const [host] = thisMachine().addresses
  const address = host ? `http://${host}:${port}` : ''
  expect(shown).toContain(address ? `in your network open ${address}` : 'has no address in a local network')
  expect(shown.includes('\u001b[97;40m')).toBe(address !== '')
  const phone = address ? { url: address, origin: address } : here
  const body = { email: 'anna@example.org', password: 'three quiet harbours' }
  const anna = signedInBy(phone, await client(phone).send('/api/v2/session', { method: 'POST', body }))
  expect((await anna.send('/api/v2/churches')).body.churches).toHaveLength(1)
})
