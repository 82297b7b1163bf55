import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { projectFile } from '../../../src/core/system/source-or-executable.ts'
import { bunBuilds } from '../bun-builds.ts'
import { TARGETS, type Target } from './targets.ts'

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
