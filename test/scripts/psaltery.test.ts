import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { WAITS } from '../../testkit/process/program.ts'

const SCRIPT = join(import.meta.dir, '../../scripts/psaltery')

test('the admin’s tool runs where only ./scripts/start fetched Bun, from any folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-script-'))
  const database = await freshDatabase()
  const bun = join(folder, `psaltery/${packageJson.packageManager.replace('@', '-')}`)
  await mkdir(bun, { recursive: true })
  await symlink(process.execPath, join(bun, 'bun'))
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: folder,
    XDG_CACHE_HOME: folder,
    MONGODB_URI: database.uri,
    MONGODB_DATABASE: database.name,
  }
  const run = async (...words: string[]) => {
    const tool = Bun.spawn([SCRIPT, ...words], { cwd: folder, env, stderr: 'pipe' })
    const [stdout, stderr] = await Promise.all([
      new Response(tool.stdout).text(),
      new Response(tool.stderr).text(),
    ])
    return [await tool.exited, stdout, stderr.replaceAll(WAITS, '')]
  }
  expect(await run('church', 'list')).toEqual([0, 'There is no church yet.\n', ''])
  expect((await run('sing'))[0]).toBe(1)
  await database.drop()
  await rm(folder, { recursive: true })
})
