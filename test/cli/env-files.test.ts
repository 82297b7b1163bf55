import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseProgramsInEnvFiles } from '../../src/cli/run.ts'
import { startProgram } from '../../testkit/process/program.ts'

const folder = await mkdtemp(join(tmpdir(), 'psaltery-env-'))
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['MONGOD_BINARY=/tmp/x', true],
  ['PORT=3000\nexport MONGOD_BINARY = "/tmp/x"', true],
  ['MONGOD_BINARY: /tmp/x', true],
  ['  XDG_CACHE_HOME=/tmp', true],
  ['# MONGOD_BINARY=/tmp/x', false],
  ['PORT=3000\nAPP_ORIGIN=https://songs.example.org', false],
])('%j is refused: %p', async (text, isRefused) => {
  await writeFile(join(folder, '.env.local'), text)
  const check = () => refuseProgramsInEnvFiles(folder)
  if (isRefused) expect(check).toThrow('must not be set in .env.local')
  else expect(check).not.toThrow()
  await rm(join(folder, '.env.local'))
})

test('a .env of the current folder that names a mongod stops the tool with a sentence, and nothing is run', async () => {
  const [program, trace] = [join(folder, 'mongod'), join(folder, 'trace')]
  await writeFile(program, `#!/bin/sh\necho run > ${trace}\n`)
  await chmod(program, 0o755)
  await writeFile(join(folder, '.env'), `MONGOD_BINARY=${program}\n`)
  const main = join(import.meta.dir, '../../src/main.ts')
  const env = { PATH: '/usr/bin:/bin', HOME: folder }
  const { code, stderr } = await startProgram([process.execPath, main, 'church', 'list'], {
    cwd: folder,
    env,
  }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'MONGOD_BINARY must not be set in .env, because it decides which program is run. Set it in the environment.\n',
  })
  expect(existsSync(trace)).toBe(false)
})
