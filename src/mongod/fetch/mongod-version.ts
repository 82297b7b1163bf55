import { MongodProblem } from '../problem.ts'

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
