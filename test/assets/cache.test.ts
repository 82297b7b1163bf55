import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileCache, type FileCache } from '../../src/assets/download/cache.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-cache-'))
})

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
  const others = (await readdir(join(place('full'), churchId))).filter((name) => name !== sha256)
  for (const name of others) await utimes(join(place('full'), churchId, name), 1, 1)
  expect(await fill(cache, thousand('d'))).toBe(true)
  expect([await has(cache, thousand('a')), await has(cache, thousand('d'))]).toEqual([true, true])
  expect([await has(cache, thousand('b')), await has(cache, thousand('c'))]).toEqual([false, false])
})

test('a copy that is read counts as used', async () => {
  const cache = createFileCache(place('used'), 2_000)
  for (const letter of ['a', 'b']) await fill(cache, thousand(letter))
  const names = await readdir(join(place('used'), 'church'))
  for (const name of names) await utimes(join(place('used'), 'church', name), 1, 1)
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
