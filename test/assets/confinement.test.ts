import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { confined, landlockVersion, missingConfinement } from '../../src/files/pdf/confinement.ts'

const ATTEMPTS = join(import.meta.dir, '../../testkit/pdf/confined-attempts.ts')

const folder = await mkdtemp(join(tmpdir(), 'psaltery-confined-'))
const secret = join(folder, 'secret')
await Bun.write(secret, 'secret')
const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })

afterAll(async () => {
  listener.stop(true)
  await rm(folder, { recursive: true })
})

const attempt = async (isConfined: boolean) => {
  const command = [process.execPath, '--smol', '--no-env-file', '--no-install', ATTEMPTS]
  command.push(secret, String(listener.port))
  const child = Bun.spawn(isConfined ? confined(command, [dirname(ATTEMPTS)]) : command, {
    env: {},
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  const { worked } = JSON.parse(new TextDecoder().decode(value)) as { worked: string[] }
  const rights = {
    status: await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => ''),
    oomScore: await readFile(`/proc/${child.pid}/oom_score_adj`, 'utf8').catch(() => ''),
  }
  child.stdin.end()
  await child.exited
  return { worked, ...rights }
}

const everything = [
  "read a person's file",
  "read the system's users",
  'list the folders of the machine',
  'write a file',
  'change its own source',
  'start a program',
  'signal the server',
  'connect to a port',
]

test('a program that is not confined can do all of this', async () => {
  expect((await attempt(false)).worked).toEqual(everything)
})

test.if(process.platform === 'linux')(
  'a confined one can do nothing of it, where the kernel has Landlock',
  async () => {
    const { worked, status, oomScore } = await attempt(true)
    const version = landlockVersion()
    const left = version === 0 ? everything : version >= 6 ? [] : ['signal the server']
    // Without Landlock the network namespace and the limit on files remain.
    const stillTaken = version === 0 ? ['write a file', 'change its own source'] : []
    const taken = missingConfinement().includes('network namespace') ? [] : ['connect to a port']
    expect(worked.filter((name) => !left.includes(name))).toEqual([])
    for (const name of [...stillTaken, ...taken]) expect(worked).not.toContain(name)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(oomScore.trim()).toBe('1000')
  },
)
