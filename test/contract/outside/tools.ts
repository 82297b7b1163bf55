import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Ran {
  readonly code: number
  readonly output: string
}

/** A folder for tools in the cache, which is kept between runs. */
export const toolFolder = (name: string): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'psaltery', 'tools', name)

/**
 * A tool in Python that keeps no compiled modules takes three seconds more for every start. They are kept outside of the
 * folders of the sources.
 */
const COMPILED = { PYTHONDONTWRITEBYTECODE: '', PYTHONPYCACHEPREFIX: toolFolder('python-compiled') }

export const run = async (
  command: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> => {
  const child = Bun.spawn([...command], {
    cwd: options.cwd ?? process.cwd(),
    env: { ...process.env, ...COMPILED, ...options.env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output: out + err }
}

/** Like run, for a step without which nothing that follows makes sense. */
export const mustRun = async (...[command, options]: Parameters<typeof run>): Promise<string> => {
  const { code, output } = await run(command, options)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with code ${code}:\n${output.slice(-4000)}`)
  return output
}

/** Installs in a tenth of the processor time that pip takes. */
const UV = 'uv==0.13.8'

const uvCommand = async (): Promise<string | undefined> => {
  const installed = Bun.which('uv')
  if (installed) return installed
  const folder = toolFolder('uv')
  const command = join(folder, 'bin', 'uv')
  const flags = ['--quiet', '--disable-pip-version-check', '--no-deps', '--no-compile', '--upgrade']
  if (!existsSync(command)) await run(['python3', '-m', 'pip', 'install', ...flags, '--target', folder, UV])
  return existsSync(command) ? command : undefined
}

const withUv = async (python: string, packages: readonly string[]): Promise<boolean> => {
  const uv = await uvCommand()
  if (!uv) return false
  const { code } = await run([uv, 'pip', 'install', '--quiet', '--no-cache', '--python', python, ...packages])
  return code === 0
}

/** For a Python without pip, or a registry that only pip is set up for. */
const withPip = async (python: string, packages: readonly string[]): Promise<void> => {
  await mustRun([python, '-m', 'ensurepip'])
  // Python compiles what a tool imports when it runs; most of what is installed is never imported.
  const flags = ['--quiet', '--disable-pip-version-check', '--no-compile']
  await mustRun([python, '-m', 'pip', 'install', ...flags, ...packages])
}

/**
 * Installs Python packages, once for each set of versions, into an environment of their own in the cache, and
 * returns the folder of their commands. The only thing needed beforehand is Python 3 with its venv module.
 */
export const pythonTools = async (...packages: string[]): Promise<string> => {
  const folder = toolFolder(Bun.hash(packages.join(' ')).toString(16))
  const finished = join(folder, 'finished')
  if (!existsSync(finished)) {
    await mustRun(['python3', '-m', 'venv', '--clear', '--without-pip', folder])
    const python = join(folder, 'bin', 'python')
    if (!(await withUv(python, packages))) await withPip(python, packages)
    await Bun.write(finished, packages.join('\n'))
  }
  return join(folder, 'bin')
}
