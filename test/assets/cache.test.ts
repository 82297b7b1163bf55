import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileCache, type FileCache } from '../../src/files/download-cache.ts'
import { until } from '../../testkit/until.ts'

const folder = await mkdtemp(join(tmpdir(), 'psaltery-cache-'))

afterAll(() => rm(folder, { recursive: true }))

const contentOf = (bytes: Uint8Array, churchId = 'church') => ({
  churchId,
  sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
  size: bytes.length,
})

const source = (bytes: Uint8Array) =>
  async function* () {
    yield bytes.subarray(0, 10)
    yield bytes.subarray(10)
  }

const fill = async (cache: FileCache, bytes: Uint8Array, churchId?: string) => {
  const handle = await cache.fill(contentOf(bytes, churchId), source(bytes))
  return handle !== null
}

const has = async (cache: FileCache, bytes: Uint8Array, churchId?: string) => {
  const handle = await cache.find(contentOf(bytes, churchId))
  if (!handle) return false
  const found = Buffer.alloc(bytes.length)
  const { bytesRead } = await handle.read(found, 0, found.length, 0)
  return bytesRead === bytes.length && found.equals(bytes)
}

const place = (name: string) => join(folder, name)

/** The paths of the copies of a church, once the cache has set their times: no request waits for that. */
const touchedCopies = async (name: string, churchId: string): Promise<string[]> => {
  const folder = join(place(name), churchId)
  const paths = (await readdir(folder)).map((file) => join(folder, file))
  for (const path of paths)
    await until(async () => {
      const { atimeNs, mtimeNs } = await stat(path, { bigint: true })
      return atimeNs === mtimeNs
    })
  return paths
}

const thousand = (letter: string) => Buffer.alloc(1_000, letter)

test('a copy is found by its church and hash, byte for byte', async () => {
  const cache = createFileCache(place('found'), 10_000)
  expect(await has(cache, thousand('a'))).toBe(false)
  expect(await fill(cache, thousand('a'))).toBe(true)
  expect(await has(cache, thousand('a'))).toBe(true)
  expect(await has(cache, thousand('a'), 'another church')).toBe(false)
})

test('what was read longest ago goes first when the budget is used up', async () => {
  const cache = createFileCache(place('full'), 3_000)
  for (const letter of ['a', 'b', 'c']) expect(await fill(cache, thousand(letter))).toBe(true)
  const { churchId, sha256 } = contentOf(thousand('a'))
  for (const path of await touchedCopies('full', churchId))
    if (!path.endsWith(sha256)) await utimes(path, 1, 1)
  expect(await fill(cache, thousand('d'))).toBe(true)
  expect([await has(cache, thousand('a')), await has(cache, thousand('d'))]).toEqual([true, true])
  expect([await has(cache, thousand('b')), await has(cache, thousand('c'))]).toEqual([false, false])
})

test('a copy that is read counts as used', async () => {
  const cache = createFileCache(place('used'), 2_000)
  for (const letter of ['a', 'b']) await fill(cache, thousand(letter))
  for (const path of await touchedCopies('used', 'church')) await utimes(path, 1, 1)
  expect(await has(cache, thousand('a'))).toBe(true)
  await fill(cache, thousand('c'))
  expect(await has(cache, thousand('b'))).toBe(false)
})

test('bytes that do not have their hash are not kept', async () => {
  const cache = createFileCache(place('damaged'), 10_000)
  const damaged = cache.fill(contentOf(thousand('a')), source(thousand('b')))
  await expect(damaged).rejects.toThrow('damaged')
  expect(await has(cache, thousand('a'))).toBe(false)
  expect(await readdir(join(place('damaged'), 'church'))).toEqual([])
})

test('many readers of one file make one copy', async () => {
  const cache = createFileCache(place('once'), 10_000)
  let reads = 0
  const counted = () => {
    reads += 1
    return source(thousand('a'))()
  }
  const handles = await Promise.all(
    Array.from({ length: 10 }, () => cache.fill(contentOf(thousand('a')), counted)),
  )
  expect(handles).not.toContain(null)
  expect(reads).toBe(1)
})

test('with a budget of 0, for a file over the budget and on a disk that refuses, nothing is written', async () => {
  expect(await fill(createFileCache(place('off'), 0), thousand('a'))).toBe(false)
  expect(await fill(createFileCache(place('off'), 999), thousand('a'))).toBe(false)
  expect(await readdir(folder)).not.toContain('off')
  await Bun.write(place('a file'), '')
  expect(await fill(createFileCache(place('a file'), 10_000), thousand('a'))).toBe(false)
})
