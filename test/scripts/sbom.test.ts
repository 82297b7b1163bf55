import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { billOfMaterials } from '../../scripts/lib/sbom/bill-of-materials.ts'
import { readLockfile } from '../../scripts/lib/sbom/lockfile.ts'

const root = resolve(import.meta.dir, '../..')
const lockfile = readFileSync(join(root, 'bun.lock'), 'utf8')
const bill = billOfMaterials()
const refs = bill.components.map((component) => component['bom-ref'])

describe('the bill of materials', () => {
  test('names every package of the lockfile with its version and its hash', () => {
    // Read in another way than the script does: one line of the lockfile is one package.
    const locked = [...lockfile.matchAll(/^ {4}"[^"]+": \["(@?[^@"]+)@([^"]+)".*"sha512-([^"]+)"\],$/gm)]
    expect(locked.length).toBe(readLockfile(lockfile).packages.size)
    expect(locked.length).toBeGreaterThan(200)
    const named = new Set(
      bill.components.map(({ name, version, hashes }) => `${name} ${version} ${hashes?.[0]?.content}`),
    )
    const missing = locked
      .map(
        ([, name, version, hash = '']) => `${name} ${version} ${Buffer.from(hash, 'base64').toString('hex')}`,
      )
      .filter((line) => !named.has(line))
    expect(missing).toEqual([])
  })

  test('names each thing once, and everything that is needed is named', () => {
    expect(refs.length).toBe(new Set(refs).size)
    const known = new Set([...refs, bill.metadata.component['bom-ref']])
    const asked = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    expect(asked.filter((ref) => !known.has(ref))).toEqual([])
  })

  test('says the licence of all that is installed here, and what runs in service', () => {
    const of = (wanted: string) => bill.components.find(({ name }) => name === wanted)
    expect(of('mongodb')).toMatchObject({ scope: 'required', licenses: [{ expression: 'Apache-2.0' }] })
    expect(of('bson')?.scope).toBe('required')
    expect(of('knip')?.scope).toBe('excluded')
    const direct = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies })
    const without = bill.components.filter(({ licenses }) => !licenses).map(({ name }) => name)
    expect(direct.filter((name) => without.includes(name))).toEqual([])
  })

  test('has the pinned Bun and mongod, with the hashes that their downloads are held to', () => {
    const bun = bill.components.filter(({ name }) => name.startsWith('@oven/bun-'))
    expect(bun.length).toBeGreaterThan(3)
    expect(new Set(bun.map(({ version }) => `bun@${version}`))).toEqual(new Set([packageJson.packageManager]))
    const mongod = bill.components.filter(({ name }) => name === 'mongod')
    expect(mongod.some(({ hashes }) => hashes?.[0]?.alg === 'SHA-256')).toBe(true)
  })
})

describe('versions', () => {
  test('package.json asks for exact ones', () => {
    const asked = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })
    const ranges = asked.filter(([, version]) => !/^(npm:[a-z@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(ranges).toEqual([])
  })

  test('every package of the lockfile comes from a registry with a SHA-512', () => {
    const { packages } = readLockfile(lockfile)
    const odd = [...packages.values()].filter(
      ({ version, integrity }) => !/^\d+\.\d+\.\d+/.test(version) || !/^sha512-[\w+/]{86}==$/.test(integrity),
    )
    expect(odd).toEqual([])
  })
})
