import { describe, expect, test } from 'bun:test'
import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { isZip, UNPACK_LIMITS, type UnpackLimits, unpack } from '../../src/formats/zip.ts'

type Entry = readonly [path: string, text: string, password?: string]

const zipOf = async (...entries: readonly Entry[]): Promise<Blob> => {
  const { readable, writable } = new TransformStream()
  const zip = new Response(readable).blob()
  const writer = new ZipWriter(writable, { useWebWorkers: false })
  for (const [path, text, password] of entries)
    await writer.add(path, new TextReader(text), password ? { password } : {})
  await writer.close()
  return zip
}

const found = async (zip: Blob, limits?: UnpackLimits) =>
  (await Array.fromAsync(unpack(zip, limits))).map(({ path, bytes, problem }) => [
    path,
    bytes && new TextDecoder().decode(bytes),
    problem,
  ])

describe('unpacking a zip', () => {
  test('every file comes with its path and its bytes', async () => {
    const zip = await zipOf(['a.txt', 'first'], ['folder/ö.txt', 'zweites'])
    expect(isZip(await zip.slice(0, 4).bytes())).toBe(true)
    expect(await found(zip)).toEqual([
      ['a.txt', 'first', null],
      ['folder/ö.txt', 'zweites', null],
    ])
  })

  test('a path that leads out of its folder is only a name, and stops nothing', async () => {
    expect(await found(await zipOf(['../../etc/passwd', 'x'], ['b.txt', 'y']))).toEqual([
      ['../../etc/passwd', 'x', null],
      ['b.txt', 'y', null],
    ])
  })

  test('what systems put beside the files is passed over', async () => {
    expect(await found(await zipOf(['__MACOSX/._a.txt', 'x'], ['.DS_Store', 'x'], ['a.txt', 'y']))).toEqual([
      ['a.txt', 'y', null],
    ])
  })

  test('an encrypted file is unreadable, the next one is read', async () => {
    expect(await found(await zipOf(['a.txt', 'x', 'secret'], ['b.txt', 'y']))).toEqual([
      ['a.txt', null, 'unreadable'],
      ['b.txt', 'y', null],
    ])
  })

  test('a file that unpacks to more than the limit is given up, the next one is read', async () => {
    const zip = await zipOf(['bomb.txt', '0'.repeat(1_000_000)], ['b.txt', 'y'])
    expect(zip.size).toBeLessThan(5_000)
    expect(await found(zip, { ...UNPACK_LIMITS, entryBytes: 100_000 })).toEqual([
      ['bomb.txt', null, 'tooLarge'],
      ['b.txt', 'y', null],
    ])
  })

  test('files beyond the limits of all files together are counted', async () => {
    const zip = await zipOf(['a.txt', '12345'], ['b.txt', '12345'], ['c.txt', '12345'])
    for (const [limits, count] of [
      [{ totalBytes: 5 }, 2],
      [{ entries: 2 }, 1],
    ] as const) {
      const all = await Array.fromAsync(unpack(zip, { ...UNPACK_LIMITS, ...limits }))
      expect(all).toHaveLength(3 - count + 1)
      expect(all.at(-1)).toEqual({ path: '', bytes: null, problem: 'filesLeftOut', count })
    }
  })

  test('a damaged file is unreadable; a zip that is cut off says so instead of throwing', async () => {
    const zip = await zipOf(['a.txt', 'first words'], ['b.txt', 'y'])
    const bytes = await zip.bytes()
    // Behind the local header of 30 bytes, the name and the extra field.
    const inData = 30 + 'a.txt'.length + (bytes[28] ?? 0) + 2
    bytes[inData] = (bytes[inData] ?? 0) ^ 0xff
    expect((await found(new Blob([bytes]))).map(([, , problem]) => problem)).toContain('unreadable')
    for (let length = 0; length < zip.size; length += 7)
      expect((await found(zip.slice(0, length))).every(([, text]) => text === null)).toBe(true)
  })
})
