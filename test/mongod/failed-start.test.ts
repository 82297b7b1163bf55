import { expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainExit } from '../../src/mongod/process.ts'

/** What a mongod writes that may not lock memory. */
const log = [
  { s: 'I', msg: 'Build Info', attr: {} },
  { s: 'F', msg: '{str}', attr: { str: 'Failed to mlock: Cannot allocate locked memory', errno: 1 } },
  { s: 'F', msg: 'Fatal assertion', attr: { msgid: 23715 } },
  { s: 'F', msg: 'Writing fatal message', attr: { message: 'Got signal: 6 (Aborted).\n' } },
]

test('of a mongod that aborts, the reason is quoted and not how it died', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-failed-start-'))
  const logPath = join(folder, 'mongod.log')
  await writeFile(logPath, log.map((line) => JSON.stringify(line)).join('\n'))
  const options = {
    binary: '/usr/bin/mongod',
    dbPath: folder,
    logPath,
    port: 0,
    cacheGb: 1,
    setParameters: {},
  }
  const { message } = await explainExit(options, 134, 0, '')
  await rm(folder, { recursive: true })
  expect(message).toBe(
    'mongod (/usr/bin/mongod) ended with code 134 at its start: Failed to mlock: Cannot allocate locked memory; ' +
      `more is in ${logPath}.`,
  )
})
