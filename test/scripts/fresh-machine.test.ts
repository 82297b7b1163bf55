import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LIBRARY = join(import.meta.dir, '../../scripts/lib/fresh-machine.sh')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'psaltery-fresh-'))
  mkdirSync(join(folder, 'temporary'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Programs that print their own name, in a separate folder. */
const install = (where: string, ...programs: string[]): string => {
  const place = join(folder, where)
  mkdirSync(place, { recursive: true })
  for (const name of programs) writeFileSync(join(place, name), `#!/bin/sh\necho ${name}\n`, { mode: 0o755 })
  return place
}

/** Starts a script on what looks like a fresh machine, from one that is not. */
const startOnFreshMachine = (script: string, folders: readonly string[] = []) =>
  Bun.spawn(
    ['bash', '-euo', 'pipefail', '-c', '. "$1"; on_fresh_machine sh -c "$2"', 'bash', LIBRARY, script],
    {
      env: {
        PATH: [...folders, '/usr/bin', '/bin'].join(':'),
        HOME: join(folder, 'someone'),
        XDG_CACHE_HOME: join(folder, 'someone/.cache'),
        MONGOD_BINARY: '/somewhere/mongod',
        TMPDIR: join(folder, 'temporary'),
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )

const onFreshMachine = async (script: string, folders: readonly string[] = []) => {
  const shell = startOnFreshMachine(script, folders)
  return { output: await new Response(shell.stdout).text(), code: await shell.exited }
}

describe('on a fresh machine', () => {
  test('no Bun and no MongoDB is found that someone has installed, but all that is beside them', async () => {
    const system = install('system', 'bun', 'bunx', 'mongod', 'mongosh', 'editor')
    const home = install('someone/bin', 'mine')
    const packages = install('project/node_modules/.bin', 'linter')
    const programs = ['bun', 'bunx', 'mongod', 'mongosh', 'mine', 'linter', 'editor']
    const script = `for name in ${programs.join(' ')}; do command -v "$name" >/dev/null && "$name"; done; true`
    expect(await onFreshMachine(script, [home, system, packages])).toEqual({ output: 'editor\n', code: 0 })
  })

  test('home and cache are empty, and settings that name programs are not handed on', async () => {
    const script = 'ls -A "$HOME"; test "$XDG_CACHE_HOME" = "$HOME/.cache"; test -z "$MONGOD_BINARY"'
    expect(await onFreshMachine(script)).toEqual({ output: '', code: 0 })
  })

  test('the exit code is the command’s, and nothing is left behind', async () => {
    const script =
      'mkdir "$HOME/kept"; touch "$HOME/kept/file"; chmod a-w "$HOME/kept"; echo 1 passed; exit 3'
    expect(await onFreshMachine(script)).toEqual({ output: '1 passed\n', code: 3 })
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])
  })

  test('a signal reaches the command, and nothing is left behind either', async () => {
    const note = join(folder, 'note')
    const shell = startOnFreshMachine(
      `trap 'echo told >"${note}"; exit' TERM; echo begun; while :; do sleep 0.1; done`,
    )
    for await (const _ of shell.stdout) break
    shell.kill('SIGTERM')
    expect(await shell.exited).toBe(143)
    expect(readFileSync(note, 'utf8')).toBe('told\n')
    expect(readdirSync(join(folder, 'temporary'))).toEqual([])
  })
})

test('.ci/run checks everything on a fresh machine', () => {
  const run = join(import.meta.dir, '../../.ci/run')
  expect(existsSync(run) && readFileSync(run, 'utf8')).toContain('\non_fresh_machine ./scripts/test "$@"\n')
})
