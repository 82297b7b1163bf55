import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { mongodSources, type Source } from '../../../src/mongod/fetch/sources.ts'
import { bunBuilds } from '../bun-builds.ts'
import { type Locked, type LockedPackage, neededToRun, readLockfile } from './lockfile.ts'

/** A bill of materials in CycloneDX 1.6. The same lockfile gives the same bytes, so two of them can be compared. */
interface Component {
  readonly type: 'library' | 'platform' | 'application'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly scope?: 'required' | 'excluded'
  readonly purl?: string
  readonly hashes?: readonly { readonly alg: 'SHA-512' | 'SHA-256'; readonly content: string }[]
  readonly licenses?: readonly License[]
}
type License = { readonly expression: string } | { readonly license: { readonly name: string } }

const ROOT = resolve(import.meta.dir, '../../..')

export const billOfMaterials = () => {
  const locked = readLockfile(readFileSync(join(ROOT, 'bun.lock'), 'utf8'))
  const needed = neededToRun(locked)
  const isNeeded = new Set([...needed].map((place) => refOf(locked.packages.get(place))))
  const byRef = Map.groupBy(locked.packages.values(), refOf)
  const { name, version, description, license } = packageJson
  const root: Component = { type: 'application', 'bom-ref': name, name, version, ...licensed(license) }
  const direct = [...locked.direct.run, ...locked.direct.build]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...root, description } },
    components: [
      ...[...byRef].map(([ref, same]) => npmComponent(ref, same, isNeeded.has(ref))),
      ...bunComponents(),
      ...Object.values(mongodSources).flat().map(mongodComponent),
    ],
    dependencies: [
      { ref: name, dependsOn: refsAt(locked, direct) },
      ...[...byRef].map(([ref, same]) => ({
        ref,
        dependsOn: refsAt(
          locked,
          same.flatMap(({ needs }) => needs),
        ),
      })),
    ],
  }
}

const refOf = (found: LockedPackage | undefined): string =>
  found ? `pkg:npm/${found.name.replace('@', '%40')}@${found.version}` : ''

const refsAt = ({ packages }: Locked, places: readonly string[]): string[] =>
  [...new Set(places.flatMap((place) => refOf(packages.get(place)) || []))].sort()

const npmComponent = (ref: string, same: readonly LockedPackage[], isNeeded: boolean): Component => {
  const [{ name, version, integrity } = { name: '', version: '', integrity: '' }] = same
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    scope: isNeeded ? 'required' : 'excluded',
    purl: ref,
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
    ...licensed(same.map(licenceOf).find((licence) => licence !== null) ?? null),
  }
}

/** From the package's own description; null for one that is made for another system and so not installed. */
const licenceOf = ({ place }: LockedPackage): string | null => {
  const file = join(ROOT, ...place.flatMap((folder) => ['node_modules', folder]), 'package.json')
  if (!existsSync(file)) return null
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  const said = license ?? licenses?.[0]
  return typeof said === 'string' ? said : (said?.type ?? null)
}

const licensed = (licence: string | null): Pick<Component, 'licenses'> => {
  if (licence === null) return {}
  const isExpression = /^\(?[A-Za-z0-9.+-]+( (OR|AND|WITH) [A-Za-z0-9.+-]+)*\)?$/.test(licence)
  return { licenses: [isExpression ? { expression: licence } : { license: { name: licence } }] }
}

const bunComponents = (): Component[] =>
  bunBuilds().map(({ name, version, sha512 }) => {
    const ref = `pkg:npm/%40oven/${name}@${version}`
    return {
      type: 'platform',
      'bom-ref': ref,
      name: `@oven/${name}`,
      version,
      purl: ref,
      hashes: [{ alg: 'SHA-512', content: sha512 }],
      ...licensed('MIT'),
    }
  })

const mongodComponent = (source: Source): Component => ({
  type: 'platform',
  'bom-ref': source.archive,
  name: 'mongod',
  version: source.version,
  ...(source.kind === 'wheel' ? { purl: `pkg:pypi/${source.project}@${source.projectVersion}` } : {}),
  ...(source.kind === 'official'
    ? { purl: `pkg:generic/mongod@${source.version}?download_url=${encodeURIComponent(source.url)}` }
    : {}),
  ...(source.sha256 ? { hashes: [{ alg: 'SHA-256', content: source.sha256 }] } : {}),
  ...licensed('SSPL-1.0'),
})

if (import.meta.main) console.log(JSON.stringify(billOfMaterials(), null, 2))
