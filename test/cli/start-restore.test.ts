import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { psaltery, serving, startPsaltery } from '../../testkit/process/program.ts'
import { startTestServer } from '../../testkit/server.ts'
import { makeFullChurch } from '../archive/full-church.ts'

const folder = mkdtempSync(join(tmpdir(), 'psaltery-start-restore-'))
const file = join(folder, 'psaltery.zip')
const server = await startTestServer()
const { churchId } = await makeFullChurch(server, 11, 40)
const songs = await server.database.collections.songs.countDocuments({ churchId })
const there = { MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name }
expect((await psaltery(['backup', file], { env: there })).code).toBe(0)
const fresh = await freshDatabase()
const here = { MONGODB_URI: fresh.uri, MONGODB_DATABASE: fresh.name, DATA_DIR: folder }
afterAll(async () => {
  await server.stop()
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

const count = (from: string) => Number(/(\d+) songs/.exec(from)?.[1])

test('a new machine begins with a backup in place of the demo church, also after a kill in the middle', async () => {
  const killed = await startPsaltery(['serve', '--restore', file], { env: { PORT: '0', ...here } })
  const beforehand = await killed.said('the same command goes on')
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(count(beforehand)).toBe(songs)
  expect(beforehand).toMatch(/It needs up to \d+ MB and about a minute\./)

  const started = await serving(here, ['--restore', file])
  const said = await started.said('Everything is back: ')
  expect(count(said.slice(said.indexOf('Everything is back: ')))).toBe(songs)
  expect(said).not.toContain('demo church')
  const page = await fetch(`${started.url}/c/${churchId}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Grace Chapel')])
  expect(await started.stop()).toBe(0)
})

test('a database with churches is left as it is, and a file that is none is refused', async () => {
  const again = await psaltery(['serve', '--restore', file], { env: { PORT: '0', ...here } })
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty')])
  const none = await psaltery(['serve', '--restore', join(folder, 'none.zip')], {
    env: { PORT: '0', ...here },
  })
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('There is no file')])
})
