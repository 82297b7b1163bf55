import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { programsOfShell } from './shell-programs.ts'
import { programsOfTypeScript } from './spawned-programs.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const files = (pattern: string): string[] =>
  [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })].sort()

/** What the README asks for, and its words for it. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  git: 'git',
  bash: 'bash',
  curl: 'curl',
  npm: 'Node with npm',
  python3: 'Python with pip',
}

/** The scripts fetch it. It brings no `bunx`: another package's command is started with `bun x`, or from its file. */
const FETCHED = ['bun']

/** Part of every Linux, the smallest image of Debian included, and of macOS. */
const OF_THE_SYSTEM =
  'awk cat chmod cut dirname env find grep head id ln mkdir mktemp mv rm sed sh sleep sort tar tee uname'.split(
    ' ',
  )

/** Looked for before it is used, and done without where it is missing: here is who looks. */
const OPTIONAL: Readonly<Record<string, { readonly file: string; readonly look: string }>> = {
  'apt-get': { file: 'scripts/lib/chromium.sh', look: 'command -v apt-get' },
  sudo: { file: 'scripts/lib/chromium.sh', look: '"$(id -u)" = 0 ]' },
  sha512sum: { file: 'scripts/lib/bun.sh', look: 'command -v sha512sum' },
  shasum: { file: 'scripts/lib/bun.sh', look: 'else shasum' },
  ldd: { file: 'scripts/lib/bun.sh', look: 'if ldd' },
  docker: { file: 'scripts/lib/release/check-image.ts', look: "Bun.which('docker')" },
  uuidgen: { file: 'docs/api.md', look: 'uuidgen 2>/dev/null ||' },
  setpriv: { file: 'testkit/proof/end-with-parent.ts', look: "Bun.which('setpriv')" },
  unshare: { file: 'testkit/proof/faults/namespaces.ts', look: "of ['unshare'," },
  nsenter: { file: 'testkit/proof/faults/namespaces.ts', look: "'nsenter'," },
  ip: { file: 'testkit/proof/faults/namespaces.ts', look: "'ip'," },
  mount: { file: 'testkit/proof/faults/namespaces.ts', look: "'mount'," },
  sysctl: { file: 'testkit/proof/faults/namespaces.ts', look: "'sysctl']" },
  // macOS always has it; on Linux /proc is read instead.
  ps: { file: 'testkit/process/processes.ts', look: "process.platform === 'linux'" },
}

const typescript = files('{src,test,testkit,scripts}/**/*.{ts,tsx}')
const shell = [...files('{scripts,.ci}/*'), ...files('scripts/lib/*.sh')].filter((path) =>
  /(\/[^.]+|\.sh)$/.test(path),
)
const functions = shell.flatMap((path) => programsOfShell(read(path)).functions)

const known = new Set([
  ...Object.keys(ASKED_FOR),
  ...FETCHED,
  ...OF_THE_SYSTEM,
  ...Object.keys(OPTIONAL),
  ...functions,
])

const unknownPrograms = (path: string, programs: readonly string[]): string[] =>
  programs.filter((program) => !known.has(program)).map((program) => `${path} runs ${program}`)

describe('nothing is run but what the project fetches and what the README asks for', () => {
  test('by the sources, the scripts and the tests in TypeScript', () => {
    const found = typescript.map((path) => ({ path, ...programsOfTypeScript(path) }))
    expect(found.filter(({ programs }) => programs.length > 0).length).toBeGreaterThan(10)
    expect(found.flatMap(({ path, programs }) => unknownPrograms(path, programs))).toEqual([])
    expect(found.flatMap(({ path, unknown }) => unknown.map((command) => `${path}: ${command}`))).toEqual([])
  })

  test('by the scripts for the shell, and the commands of docs/api.md that a test runs', () => {
    expect(shell.length).toBeGreaterThan(9)
    const inScripts = shell.flatMap((path) => unknownPrograms(path, programsOfShell(read(path)).programs))
    const commands = [...read('docs/api.md').matchAll(/^```sh\n(.*?)^```/gms)]
      .map(([, block]) => block)
      .join('\n')
    const documented = programsOfShell(commands)
    const inDocument = documented.programs.filter((program) => !documented.functions.includes(program))
    expect([...inScripts, ...unknownPrograms('docs/api.md', inDocument)]).toEqual([])
  })

  test('by the commands of package.json, those of its packages aside', () => {
    const unknown = Object.entries(packageJson.scripts).flatMap(([name, command]) =>
      programsOfShell(command)
        .programs.filter((program) => !existsSync(join(ROOT, 'node_modules/.bin', program)))
        .flatMap((program) => unknownPrograms(name, [program])),
    )
    expect(unknown).toEqual([])
  })

  test('by no other way of starting a program', () => {
    const others = typescript.filter((path) => /from '(node:)?child_process'|\bBun\.\$\./.test(read(path)))
    expect(others).toEqual([])
  })

  test('and the lists above are true', () => {
    const sentence = /^On Linux or macOS with .*$/m.exec(read('README.md'))?.[0]
    for (const words of Object.values(ASKED_FOR)) expect(sentence).toContain(words)
    for (const { file, look } of Object.values(OPTIONAL)) expect(read(file)).toContain(look)
  })
})

describe('a program is found', () => {
  test.each([
    ["Bun.spawn(['bunx', 'biome'])", 'bunx'],
    ["Bun.spawn(['/usr/bin/bunx', 'biome'])", 'bunx'],
    ["const command = ['bunx', 'biome']\nBun.spawnSync(command)", 'bunx'],
    ["const tool = isNew ? 'bunx' : process.execPath\nBun.spawn([tool, 'biome'])", 'bunx'],
    ["for (const command of [['bunx', 'biome']]) Bun.spawnSync(command)", 'bunx'],
    [
      "import { endWithParent } from '../../testkit/proof/end-with-parent.ts'\nBun.spawn([...endWithParent, 'bunx'])",
      'bunx',
    ],
    ["import { mustRun } from '../contract/outside/python-tools.ts'\nmustRun(['bunx', 'biome'])", 'bunx'],
    ["Bun.spawn(['/bin/sh', '-c', 'cd src && bunx biome'])", 'bunx'],
    ['await Bun.$`bunx biome`.quiet()', 'bunx'],
  ])('in %s', (text, program) => {
    const { programs, unknown } = programsOfTypeScript('test/scripts/example.ts', text)
    expect(unknown).toEqual([])
    expect(programs).toContain(program)
  })

  test.each([
    'bunx biome',
    'set -e; bunx biome',
    'if ! bunx biome; then exit 1; fi',
    'words="$(CI=true bunx biome "a b")"',
    'case "$1" in\n  a | b) bunx biome ;;\nesac',
    'exec env CI=true bunx biome',
    'cat file | sort && bunx biome',
    'check() { bunx biome; }',
  ])('in the script %s', (script) => {
    expect(programsOfShell(script).programs).toContain('bunx')
  })

  test.each([
    'say "bunx"',
    '# bunx',
    "printf '%s' 'a; bunx'",
    'command -v bunx',
    "cat <<'HELP'\nbunx\nHELP",
    'case "$1" in bunx) true ;; esac',
  ])('not in the script %s, which only names it', (script) => {
    expect(programsOfShell(script).programs).not.toContain('bunx')
  })

  test('a command that cannot be followed is told, not passed over', () => {
    const text = 'export const start = (command: string[]) => Bun.spawn(command)'
    expect(programsOfTypeScript('test/scripts/example.ts', text).unknown).toEqual(['command'])
  })
})
