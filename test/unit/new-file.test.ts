import { afterAll, beforeAll, expect, test } from 'bun:test'
import { lstat, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHARED, writeNewFile } from '../../src/core/system/files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

const modeOf = async (path: string) => (await lstat(path)).mode & 0o777

test('a new file is for its owner alone, or for those that the umask lets read it', async () => {
  const path = join(folder, 'new')
  await writeNewFile(path, 'one')
  expect([await Bun.file(path).text(), await modeOf(path)]).toEqual(['one', 0o600])
  await writeNewFile(path, new TextEncoder().encode('two'), SHARED)
  expect([await Bun.file(path).text(), await modeOf(path)]).toEqual(['two', 0o666 & ~process.umask()])
})

test('a link in its place is replaced, whether or not its target exists', async () => {
  const [path, there, missing] = [join(folder, 'link'), join(folder, 'there'), join(folder, 'missing')]
  await Bun.write(there, 'of another user')
  for (const target of [there, missing]) {
    await rm(path, { force: true })
    await symlink(target, path)
    await writeNewFile(path, 'own')
    expect((await lstat(path)).isSymbolicLink()).toBe(false)
    expect(await Bun.file(path).text()).toBe('own')
  }
  expect(await Bun.file(there).text()).toBe('of another user')
  expect(await Bun.file(missing).exists()).toBe(false)
})

test('a folder in its place stays', async () => {
  await expect(writeNewFile(folder, 'own')).rejects.toThrow()
  expect((await lstat(folder)).isDirectory()).toBe(true)
})
