import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SegmentBuilder } from '../../src/search/engine/segment-builder.ts'
import { buffersOf } from '../../src/search/engine/segment-data.ts'
import { readSegmentFile, writeSegmentFile } from '../../src/search/segments/stored-segments.ts'
import { CatalogueGenerator } from '../../testkit/songs/catalogue-generator.ts'
import { documentOf } from '../../testkit/songs/plain-song.ts'

type Damage = (path: string, bytes: Buffer) => void

const damages: Readonly<Record<string, Damage>> = {
  'a changed byte': (path, bytes) => writeFileSync(path, flipped(bytes, bytes.length >> 1)),
  'a changed hash': (path, bytes) => writeFileSync(path, flipped(bytes, bytes.length - 1)),
  'a changed header': (path, bytes) => writeFileSync(path, flipped(bytes, 40)),
  'a huge header': (path) => writeFileSync(path, Buffer.alloc(1_000, 255)),
  'arrays longer than any memory': (path, bytes) => writeFileSync(path, withHugeArrays(bytes)),
  'half of its bytes': (path, bytes) => truncateSync(path, bytes.length >> 1),
  'one byte too many': (path, bytes) => writeFileSync(path, Buffer.concat([bytes, bytes.subarray(-1)])),
  'nothing in it': (path) => truncateSync(path, 0),
  'the format of another version': (path, bytes) => writeFileSync(path, otherVersion(bytes)),
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** A header of the same length. */
const withHugeArrays = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.toString('latin1').replaceAll(/"length":\d+/g, (text) => text.replaceAll(/\d/g, '9')),
    'latin1',
  )

/** Whole, with its hash. */
const otherVersion = (bytes: Buffer): Buffer => {
  const content = Buffer.from(
    bytes.subarray(0, -32).toString('latin1').replace('segment 2', 'segment 0'),
    'latin1',
  )
  return Buffer.concat([content, createHash('sha256').update(content).digest()])
}

describe('the file of a segment', () => {
  const read = (path: string) => readSegmentFile(path, 1_000_000_000, new AbortController().signal)
  const folder = mkdtempSync(join(tmpdir(), 'psaltery-segment-'))
  const path = join(folder, 'segment')
  let whole: Buffer
  beforeAll(async () => {
    const builder = new SegmentBuilder()
    for (const song of new CatalogueGenerator(86, 1_000).songs(20)) builder.add(documentOf(song, 'church', 1))
    const origin = { cursor: 7, eventId: 'event' }
    await writeSegmentFile(path, origin, builder.finish(), new AbortController().signal)
    whole = readFileSync(path)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(Object.entries(damages))('gives no segment with %s', async (_, damage) => {
    writeFileSync(path, whole)
    damage(path, whole)
    expect(await read(path).catch(() => null)).toBeNull()
  })

  test('gives the segment when it is whole again', async () => {
    writeFileSync(path, whole)
    expect(await read(path)).toMatchObject({ cursor: 7, eventId: 'event' })
  })
})

test('a segment of known songs has the bytes of format 2: who changes them raises FORMAT in segment-file.ts', () => {
  const builder = new SegmentBuilder()
  const songs = [...new CatalogueGenerator(85).songs(300)].map((song, at) => documentOf(song, 'church', at))
  songs.sort((a, b) => (a.title < b.title ? -1 : 1))
  for (const song of songs) builder.add(song)
  const hash = createHash('sha256')
  for (const buffer of buffersOf(builder.finish())) hash.update(new Uint8Array(buffer))
  expect(hash.digest('hex')).toBe('2d55d6557bb2f25a79593e1ba0a9f31ffbe6f81bef54e86ab1c6f323dda6e2c9')
})
