import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { systemClock } from '../../src/core/time.ts'
import { createLeases } from '../../src/db/lease.ts'
import { openAssetServices } from '../../src/files/file-services.ts'
import { startTestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

const cacheDir = mkdtempSync(join(tmpdir(), 'psaltery-spool-'))
const server = await startTestServer()
afterAll(async () => {
  await server.stop()
  rmSync(cacheDir, { recursive: true, force: true })
})

const spoolInAnotherProcess = async () => {
  const script = join(import.meta.dir, 'spool-file.ts')
  const child = Bun.spawn([process.execPath, script, join(cacheDir, 'spool')], { stdout: 'pipe' })
  const { value } = await child.stdout.getReader().read()
  return { child, path: new TextDecoder().decode(value).trim() }
}

test('what a killed server left in the spool is removed while another one runs; what a running one uses stays', async () => {
  const services = await openAssetServices({
    config: { ...readConfig({}), cacheDir },
    database: server.database,
    clock: systemClock,
    leases: createLeases(server.database.collections, { onError: () => {} }),
    idleSeconds: 10,
    onError: (error) => expect(error).toBeUndefined(),
    cleanEveryMs: 10,
  })
  const [killed, running] = [await spoolInAnotherProcess(), await spoolInAnotherProcess()]
  killed.child.kill('SIGKILL')
  await until(async () => !(await Bun.file(killed.path).exists()))
  expect(await Bun.file(running.path).exists()).toBe(true)
  running.child.kill('SIGKILL')
  await until(async () => !(await Bun.file(running.path).exists()))
  await services.close()
})
