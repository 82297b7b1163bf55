import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { placeOfSecretKey } from '../../src/maintenance/doctor.ts'
import { makeChurch } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { SECRET_KEY, startTestServer, toolSettings } from '../../testkit/server.ts'

const server = await startTestServer()
await makeChurch(server)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-not-included-'))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => server.stop())

const run = async (env: Record<string, string>, ...words: string[]) => {
  const { code, stdout, stderr } = await runTool(words, {
    env: { ...toolSettings(server), BACKUP_DIR: folder, ...env },
  })
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

const named =
  'Not in it: the key of webhooks, which is in SECRET_KEY or SECRET_KEY_FILE. Keep a copy elsewhere.'

test('every report about backups names the key that is not in them, and where it is', async () => {
  const env = { SECRET_KEY }
  const file = join(folder, 'mine.zip')
  expect(await run(env, 'backup', file)).toContain(`\n${named}\n`)
  expect(await run(env, 'backup', 'now')).toContain(`\n${named}\n`)
  expect(await run(env, 'backup', 'list')).toEndWith(`\n${named.replace('in it', 'in them')}\n`)
  for (const words of [
    ['backup', file],
    ['backup', 'now'],
    ['backup', 'list'],
  ])
    expect(JSON.parse(await run(env, ...words, '--json'))).toMatchObject({
      notIncluded: { webhookKey: 'SECRET_KEY or SECRET_KEY_FILE' },
    })
})

test('where there is no key, there is nothing to name', async () => {
  const file = join(folder, 'mine.zip')
  expect(await run({}, 'backup', file)).not.toContain('Not in it')
  expect(JSON.parse(await run({}, 'backup', file, '--json')).notIncluded).toEqual({ webhookKey: null })
})

test('the key beside a managed database is named by its path, once it is there', async () => {
  const config = readConfig({ DATA_DIR: folder })
  expect(await placeOfSecretKey(config)).toBeNull()
  await Bun.write(join(folder, 'secret-key'), 'k')
  expect(await placeOfSecretKey(config)).toBe(join(folder, 'secret-key'))
})
