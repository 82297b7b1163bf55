import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

/** A program that answers to --version as a mongod of the given version does. */
export const mongodOfVersion = (version: string) => `#!/bin/sh\necho "db version v${version}"\n`

export const writeProgram = (folder: string, text: string): string => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'mongod')
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

/** A .tgz laid out as MongoDB publishes them, padded so that it takes several packets. */
export const makeTgz = async (folder: string, name: string, program: string): Promise<Buffer> => {
  writeProgram(join(folder, name, 'bin'), program)
  writeFileSync(join(folder, name, 'LICENSE'), crypto.getRandomValues(new Uint8Array(60_000)))
  const archive = join(folder, `${name}.tgz`)
  const tar = Bun.spawn(['tar', '-czf', archive, '-C', folder, name])
  if ((await tar.exited) !== 0) throw new Error('tar failed')
  return Buffer.from(await Bun.file(archive).arrayBuffer())
}

/** A wheel (a zip file) with one compressed entry. */
export const makeWheel = (entryName: string, program: string): Buffer => {
  const name = Buffer.from(entryName)
  const packed = deflateRawSync(program)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
