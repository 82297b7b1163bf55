import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landlockVersion, missingConfinement } from '../../src/files/pdf/confinement.ts'

const program = () => join(folder, 'program')

const folder = await mkdtemp(join(tmpdir(), 'psaltery-confined-'))
const secret = join(folder, 'secret')
await Bun.write(secret, 'secret')
const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
await Bun.build({
  entrypoints: [join(import.meta.dir, '../../testkit/pdf/confined-executable.ts')],
  target: 'bun',
  splitting: true,
  compile: { outfile: program(), executablePath: process.execPath, autoloadBunfig: false },
})

afterAll(async () => {
  listener.stop(true)
  await rm(folder, { recursive: true })
})

const attempt = async (how: 'confined' | 'free'): Promise<string[]> => {
  const child = Bun.spawn([program(), how, secret, String(listener.port)], {
    env: { PATH: process.env.PATH ?? '' },
    stdin: new Blob([]),
    stderr: 'inherit',
  })
  const { worked } = JSON.parse(await new Response(child.stdout).text()) as { worked: string[] }
  return worked
}

test('an executable that starts itself again unconfined can do all of this', async () => {
  expect(await attempt('free')).toEqual([
    "read a person's file",
    "read the system's users",
    'list the folders of the machine',
    'write a file',
    'start a program',
    'signal the server',
    'connect to a port',
  ])
})

test.if(process.platform === 'linux')(
  'confined, it reads nothing but itself, where the kernel has Landlock',
  async () => {
    const worked = await attempt('confined')
    const version = landlockVersion()
    if (version === 0) return expect(worked).not.toContain('write a file')
    const hasNetwork = missingConfinement().includes('network namespace') && version < 4
    expect(worked).toEqual([
      ...(version >= 6 ? [] : ['signal the server']),
      ...(hasNetwork ? ['connect to a port'] : []),
    ])
  },
)
