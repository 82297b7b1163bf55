import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import packageJson from '../../../package.json' with { type: 'json' }

// Each call is a process of its own, and the machine may be busy.
const PROGRAM = join(import.meta.dir, '../../../scripts/lib/audit/run-audit.ts')
const { react, mongodb, elysia, uqr } = packageJson.dependencies
const [, bun = ''] = packageJson.packageManager.split('@')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-audit-'))
})
afterAll(() => rm(folder, { recursive: true }))

const audit = async (words: string[], env: Record<string, string> = {}) => {
  const child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM, ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PSALTERY_CALLED_FROM: folder, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, stdout, stderr }
}

const record = (id: string, name: string, events: Record<string, string>[], more = {}) => ({
  id,
  summary: `About ${name}`,
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
})

const harmless = [
  record('GHSA-fixed', 'react', [{ introduced: '0' }, { fixed: react }]),
  record('GHSA-withdrawn', 'react', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }),
  record('GHSA-elsewhere', 'no-such-package-here', [{ introduced: '0' }]),
  record('GHSA-between', 'elysia', [
    { introduced: '0' },
    { fixed: '0.0.1' },
    { introduced: '99.0.0' },
    { fixed: '99.0.1' },
  ]),
]
const harmful = [
  record('GHSA-affected', 'mongodb', [{ introduced: mongodb }, { fixed: '999.0.0' }]),
  record('GHSA-second-interval', 'elysia', [
    { introduced: '0' },
    { fixed: '0.0.1' },
    { introduced: elysia },
    { last_affected: elysia },
  ]),
  record('GHSA-runtime', 'bun', [{ introduced: '0' }]),
  {
    id: 'MAL-2026-1',
    details: 'It takes secrets away.\nMore about it.',
    affected: [{ package: { ecosystem: 'npm', name: 'uqr' }, versions: [uqr] }],
  },
]

type Records = readonly { readonly id: string }[]

const asFolder = async (name: string, records: Records): Promise<string> => {
  await mkdir(join(folder, name))
  for (const one of records) await writeFile(join(folder, name, `${one.id}.json`), JSON.stringify(one))
  return name
}

const asZip = async (name: string, records: Records): Promise<string> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const one of records) await zip.add(`${one.id}.json`, new TextReader(JSON.stringify(one)))
  await writeFile(join(folder, name), await zip.close())
  return name
}

const expected = [
  `bun ${bun}: About bun\n  GHSA-runtime, not mended yet`,
  `elysia ${elysia}: About elysia\n  GHSA-second-interval, not mended yet`,
  `mongodb ${mongodb}: About mongodb\n  GHSA-affected, mended in 999.0.0`,
  `uqr ${uqr}: It takes secrets away.\n  MAL-2026-1, malicious: remove it`,
]

describe('with an export of the OSV database', () => {
  test.each([
    ['a zip', asZip],
    ['a folder', asFolder],
  ] as const)('%s: what is found is named, and nothing else', async (kind, write) => {
    const name = `found ${kind.slice(2)}`
    const { code, stdout, stderr } = await audit(['--osv', await write(name, [...harmless, ...harmful])])
    const [, packages] = /Checked: (\d+) packages against 8 records\.\n$/.exec(stdout) ?? []
    expect([code, stderr]).toEqual([1, ''])
    expect(Number(packages)).toBeGreaterThan(200)
    expect(stdout).toStartWith(`${expected.join('\n')}\nKnown vulnerabilities: 4. Checked: `)
  })

  test('nothing found is said with what was checked', async () => {
    const { code, stdout } = await audit(['--osv', await asZip('harmless.zip', harmless)])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^No known vulnerability\. Checked: \d+ packages against 4 records\.\n$/),
    ])
  })

  test('what cannot be read is never taken for an answer', async () => {
    await writeFile(join(folder, 'text.zip'), 'no zip')
    const whole = await Bun.file(join(folder, await asZip('whole.zip', harmless))).bytes()
    await writeFile(join(folder, 'half.zip'), whole.subarray(0, whole.length / 2))
    await asFolder('empty', [])
    await asFolder('other-world', [
      { ...record('PYSEC-1', 'x', []), affected: [{ package: { ecosystem: 'PyPI', name: 'x' } }] } as never,
    ])
    await asFolder('broken', [])
    await writeFile(join(folder, 'broken/GHSA-1.json'), '{"id": "GHSA-1"')
    for (const [name, reason] of [
      ['missing.zip', 'there is no file or folder'],
      ['text.zip', 'is not a zip file'],
      ['half.zip', 'is damaged at'],
      ['empty', 'holds no records of npm packages'],
      ['other-world', 'holds no records of npm packages'],
      ['broken', 'GHSA-1.json is not a record of the OSV database'],
    ] as const) {
      const { code, stdout, stderr } = await audit(['--osv', name])
      expect([name, code, stdout]).toEqual([name, 3, ''])
      expect(stderr).toMatch(/^Nothing was checked: [^\n]+\.\n$/)
      expect(stderr).toContain(reason)
    }
  })
})

describe('without one the registry is asked', () => {
  const askAt = async (answer: () => Response) => {
    await using registry = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
    return await audit([], { BUN_CONFIG_REGISTRY: registry.url.href, BUN_CONFIG_TOKEN: '' })
  }

  test('one that cannot be asked is said so, with what to do', async () => {
    const { code, stdout, stderr } = await askAt(() => new Response('', { status: 405 }))
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toMatch(
      /^Nothing was checked: the npm registry did not answer \(.* - 405\)\. Give it an export of the OSV database: \.\/scripts\/audit --osv FILE\n$/,
    )
  })

  test('one that answers is believed', async () => {
    expect(await askAt(() => Response.json({}))).toMatchObject({
      code: 0,
      stdout: 'No known vulnerability. Checked: all packages at the npm registry.\n',
    })
    const advisory = {
      id: 1,
      title: 'Renders too much',
      severity: 'high',
      vulnerable_versions: '<999.0.0',
      url: 'https://example.org/GHSA-1',
    }
    expect(await askAt(() => Response.json({ react: [advisory] }))).toMatchObject({
      code: 1,
      stdout:
        'react <999.0.0: Renders too much\n  high, https://example.org/GHSA-1\n' +
        'Known vulnerabilities: 1. Checked: all packages at the npm registry.\n',
    })
  })
})

test('an option that there is not is neither an answer nor a check', async () => {
  const { code, stdout, stderr } = await audit(['--oops'])
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('Usage: ./scripts/audit')])
})
