import { expect, test } from 'bun:test'
import { join } from 'node:path'

const WORKER = join(import.meta.dir, '../../src/cli/workers/worker-main.ts')

test('a worker whose parent is gone before it has said how to serve ends too', async () => {
  await using worker = Bun.spawn([process.execPath, '--no-env-file', WORKER], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
    serialization: 'json',
    ipc: () => {},
  })
  worker.disconnect()
  expect(await worker.exited).toBe(0)
})
