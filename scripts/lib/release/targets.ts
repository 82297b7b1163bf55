import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { projectFile } from '../../../src/core/system/source-or-executable.ts'
import { bunBuilds } from '../bun-builds.ts'

/** What is released, as Bun's compiler calls it, and the package with the Bun for it. */
export const TARGETS = {
  // Without AVX2, so that it runs on every x86_64 machine.
  'linux-x64': 'bun-linux-x64-baseline',
  'linux-arm64': 'bun-linux-aarch64',
  'darwin-x64': 'bun-darwin-x64',
  'darwin-arm64': 'bun-darwin-aarch64',
} as const

export type Target = keyof typeof TARGETS

export const isTarget = (name: string): name is Target => Object.hasOwn(TARGETS, name)

/** The one that runs on this machine. */
export const thisTarget = (): Target => {
  const name = `${process.platform}-${process.arch}`
  if (isTarget(name)) return name
  throw new Error(`Psaltery is not released for ${name}.`)
}

/**
 * The path of the Bun for a target, downloaded once from the registry; null, with a printed reason, if it is not
 * available.
 */
export const fetchBun = async (target: Target): Promise<string | null> => {
  const build = bunBuilds().find(({ name }) => name === TARGETS[target])
  if (!build) throw new Error(`scripts/lib/bun.sh knows no ${TARGETS[target]}.`)
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, 'psaltery/release', `${build.name}-${build.version}`)
  const binary = join(folder, 'bun')
  if (existsSync(binary)) return binary
  const script =
    'set -eu; . scripts/lib/messages.sh; . scripts/lib/bun.sh; install_bun "$1" "$2" "$3"; chmod 755 "$1/bun"'
  const child = Bun.spawn(['bash', '-c', script, 'release', folder, build.name, build.sha512], {
    cwd: projectFile('.'),
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  return (await child.exited) === 0 && existsSync(binary) ? binary : null
}
