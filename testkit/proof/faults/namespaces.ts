import { join } from 'node:path'
import type { Proof } from '../run.ts'

/**
 * Runs a scenario in a process with its own network, mount and process namespaces. The kernel removes them with
 * everything in them when the process ends. Needs no root if users may create namespaces.
 */
const UNSHARE = [
  'unshare',
  '--map-root-user',
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
]

/** The programs that set networks up are in folders that only root has in its PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

const program = join(import.meta.dir, 'namespaces-main.ts')

/** The reason why namespaces cannot be used here, or null. */
export const whyNoNamespaces = (): string | null => {
  if (process.platform !== 'linux') return 'Namespaces are a thing of Linux.'
  for (const tool of ['unshare', 'nsenter', 'ip', 'mount', 'sysctl'])
    if (!Bun.which(tool, { PATH })) return `The program ${tool} is not installed.`
  const tried = Bun.spawnSync([...UNSHARE, 'mount', '-t', 'tmpfs', 'none', '/run'], { env: { PATH } })
  return tried.success ? null : 'This user may not make namespaces here.'
}

export const runInNamespaces = async <T = Proof>(
  scenario: string,
  times: number,
  seed: number,
): Promise<T> => {
  const child = Bun.spawn(
    [...UNSHARE, process.execPath, '--no-env-file', program, scenario, String(times), String(seed)],
    // Named, because what this process has changed in its environment is not handed on otherwise.
    { env: { ...process.env, PATH }, stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  )
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  if (code !== 0) throw new Error(`The scenario "${scenario}" ended with code ${code}.`)
  return JSON.parse(text)
}
