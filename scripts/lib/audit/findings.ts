import { fixedIn, isAffected, type OsvRecord } from './affected.ts'

export interface Finding {
  readonly id: string
  readonly summary: string
  readonly name: string
  readonly version: string
  /** null: no fixed version is known. */
  readonly fixed: string | null
}

/** The versions of each package that are installed. */
export type Installed = ReadonlyMap<string, readonly string[]>

/** The findings of a record for the installed packages. */
export const findingsOf = (record: OsvRecord, installed: Installed): Finding[] => {
  if (record.withdrawn) return []
  const found = (record.affected ?? []).flatMap((affected) => {
    const { ecosystem, name } = affected.package ?? { ecosystem: '', name: '' }
    const versions = ecosystem === 'npm' ? (installed.get(name) ?? []) : []
    return versions
      .filter((version) => isAffected(affected, version))
      .map((version) => ({ ...describe(record), name, version, fixed: fixedIn(affected, version) }))
  })
  // A record may name a package several times, with a range each.
  return [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()]
}

const describe = ({ id, aliases = [], summary, details = '' }: OsvRecord) => {
  const number = aliases.find((alias) => alias.startsWith('CVE-'))
  return {
    id: number ? `${id} (${number})` : id,
    summary: summary?.trim() || details.trim().split('\n')[0] || 'Without a description.',
  }
}

export const sentenceOf = ({ id, summary, name, version, fixed }: Finding): string => {
  // Records of malicious packages begin like this; there is no version to wait for.
  const isMalicious = id.startsWith('MAL-')
  const remedy = fixed ? `mended in ${fixed}` : isMalicious ? 'malicious: remove it' : 'not mended yet'
  return `${name} ${version}: ${summary}\n  ${id}, ${remedy}`
}
