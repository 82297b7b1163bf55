/** One record of the OSV database, as far as it is read here: https://ossf.github.io/osv-schema/ */
export interface OsvRecord {
  readonly id: string
  readonly aliases?: readonly string[]
  readonly summary?: string
  readonly details?: string
  /** Set if the record was withdrawn. */
  readonly withdrawn?: string
  readonly affected?: readonly Affected[]
}

export interface Affected {
  readonly package?: { readonly ecosystem: string; readonly name: string }
  readonly versions?: readonly string[]
  readonly ranges?: readonly Range[]
}

interface Range {
  readonly type: string
  readonly events: readonly Event[]
}

/** Each holds one of these. */
interface Event {
  readonly introduced?: string
  readonly fixed?: string
  readonly last_affected?: string
  readonly limit?: string
}

/** Whether a version is listed, or lies in one of the ranges. */
export const isAffected = ({ versions = [], ranges = [] }: Affected, version: string): boolean =>
  versions.includes(version) || comparable(ranges).some(({ events }) => isWithin(events, version))

/** The lowest fixed version above this one; null while there is none. */
export const fixedIn = ({ ranges = [] }: Affected, version: string): string | null => {
  const fixes = comparable(ranges).flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []))
  return fixes.filter((fix) => isVersion(fix) && compare(fix, version) > 0).sort(compare)[0] ?? null
}

/** Commits of a repository are no versions. The versions of npm's own ranges are semantic ones too. */
const comparable = (ranges: readonly Range[]): Range[] =>
  ranges.filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM')

/**
 * Walks through the events in the order of versions; the last event up to this version counts. A version that
 * cannot be compared counts as affected.
 */
const isWithin = (events: readonly Event[], version: string): boolean => {
  if (![version, ...events.map(versionOf)].every(isVersion)) return true
  let isInside = false
  for (const { introduced, fixed, last_affected, limit } of [...events].sort(inOrder)) {
    if (introduced !== undefined && compare(version, introduced) >= 0) isInside = true
    const end = fixed ?? limit
    if (end !== undefined && compare(version, end) >= 0) isInside = false
    if (last_affected !== undefined && compare(version, last_affected) > 0) isInside = false
  }
  return isInside
}

const versionOf = ({ introduced, fixed, last_affected, limit }: Event): string =>
  introduced ?? fixed ?? last_affected ?? limit ?? '0'

/** At one version an interval ends before the next begins, but never before it has begun itself. */
const inOrder = (a: Event, b: Event): number => compare(versionOf(a), versionOf(b)) || rank(a) - rank(b)

const rank = ({ introduced, last_affected }: Event): number => (introduced ? 1 : last_affected ? 2 : 0)

const isVersion = (text: string): boolean => {
  try {
    compare(text, '0.0.0')
    return true
  } catch {
    return false
  }
}

/** "0" is before every version, pre-releases of 0.0.0 included. */
const compare = (a: string, b: string): number => {
  if (a === '0' || b === '0') return Number(b === '0') - Number(a === '0')
  return Bun.semver.order(a, b)
}
