import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPdfChecker } from '../../src/files/pdf/checker.ts'
import { objectBomb } from '../../testkit/pdf/bombs.ts'
import { checkerPids, isAlive } from '../../testkit/pdf/checker-processes.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { until } from '../../testkit/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'psaltery-pdf-'))
const sound = join(folder, 'sound.pdf')
const slow = join(folder, 'slow.pdf')
await Bun.write(sound, plainPdf(3))
await Bun.write(slow, objectBomb(1_024))

afterAll(() => rm(folder, { recursive: true }))

test('one process checks file after file, with an empty environment', async () => {
  const checker = createPdfChecker()
  expect(await checker.check(sound)).toBe(3)
  const pids = await checkerPids(process.pid)
  expect(pids).toHaveLength(1)
  expect(await checker.check(sound)).toBe(3)
  expect(await checkerPids(process.pid)).toEqual(pids)
  if (process.platform === 'linux') expect(await readFile(`/proc/${pids[0]}/environ`, 'utf8')).toBe('')
  checker.close()
  await until(async () => (await checkerPids(process.pid)).length === 0)
})

test('a process that someone killed is replaced, and the file is checked all the same', async () => {
  const checker = createPdfChecker()
  expect(await checker.check(sound)).toBe(3)
  for (const pid of await checkerPids(process.pid)) process.kill(pid, 'SIGKILL')
  expect(await checker.check(sound)).toBe(3)
  checker.close()
})

test('more files at once than processes wait their turn', async () => {
  const checker = createPdfChecker()
  expect(await Promise.all(Array.from({ length: 12 }, () => checker.check(sound)))).toEqual(
    Array.from({ length: 12 }, () => 3),
  )
  expect((await checkerPids(process.pid)).length).toBeLessThanOrEqual(2)
  checker.close()
})

test('slow files of one church leave a process to the others', async () => {
  const checker = createPdfChecker()
  const verdicts: string[] = []
  const check = (church: string, path: string) =>
    checker
      .check(path, church)
      .catch(() => {})
      .finally(() => verdicts.push(church))
  const bombs = Array.from({ length: 2 }, () => check('hostile', slow))
  await check('other', sound)
  expect(verdicts).toEqual(['other'])
  checker.close()
  let areEnded = false
  void Promise.all(bombs).then(() => {
    areEnded = true
  })
  // They would take seconds of processor time until they are given up.
  await until(async () => {
    for (const pid of await checkerPids(process.pid)) endProcess(pid)
    return areEnded
  })
})

/** Does nothing if it has ended by itself. */
const endProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

test('a check under way ends with a server that was killed', async () => {
  const script = `
      import { createPdfChecker } from ${JSON.stringify(join(import.meta.dir, '../../src/files/pdf/checker.ts'))}
      await createPdfChecker({ cpuSeconds: 600, seconds: 600, memoryBytes: 1e12 }).check(process.argv.at(-1))
    `
  const server = Bun.spawn([process.execPath, '-e', script, slow], { stdout: 'ignore', stderr: 'ignore' })
  let pids: number[] = []
  await until(async () => {
    pids = await checkerPids(server.pid)
    return pids.length > 0
  })
  server.kill('SIGKILL')
  await until(() => !pids.some(isAlive))
  expect(pids).toHaveLength(1)
})
