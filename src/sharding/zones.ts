import { invalid } from '../core/failures.ts'
import { canonicalId, isUuid } from '../core/ids.ts'

/** Churches that must be stored on certain shards, for example of a region. */
export interface Zone {
  readonly name: string
  readonly shards: readonly string[]
  readonly churchIds: readonly string[]
}

/** The churches with ids from the first bound up to, but not including, the second; null: unbounded. */
export interface ZoneRange {
  readonly zone: string
  readonly from: string | null
  readonly to: string | null
}

const NAME = /^[\w.-]+$/
const EXAMPLE = 'eu=shard1,shard2:8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

/** Parses zones: NAME=SHARD,SHARD:CHURCH,CHURCH, separated by spaces. */
export const readZones = (given: string): Zone[] => {
  const zones = given.trim().split(/\s+/).map(readZone)
  const churchIds = zones.flatMap((zone) => zone.churchIds)
  const repeated = churchIds.find((id, at) => churchIds.indexOf(id) !== at)
  if (repeated) throw invalid(`The church ${repeated} is named twice in --zone; it can lie in one zone only.`)
  if (new Set(zones.map(({ name }) => name)).size < zones.length)
    throw invalid('Each zone can be named once only in --zone.')
  return zones
}

const readZone = (word: string): Zone => {
  const [, name = '', shards = '', churches = ''] = /^([^=:]+)=([^=:]+):([^=:]+)$/.exec(word) ?? []
  const zone = {
    name,
    shards: shards.split(','),
    churchIds: churches.split(',').map(canonicalId),
  }
  if (![name, ...zone.shards].every((part) => NAME.test(part)) || !zone.churchIds.every(isUuid))
    throw invalid(`--zone takes zones such as ${EXAMPLE}, but is "${word}".`)
  return zone
}

/** Parses the names of shards, separated by commas. */
export const readShards = (given: string): string[] => {
  const shards = given.split(',').map((name) => name.trim())
  if (!shards.every((name) => NAME.test(name)) || new Set(shards).size < shards.length)
    throw invalid(`--shards takes names of shards with commas between them, but is "${given}".`)
  return shards
}

/**
 * One zone for each shard, so that all collections are split at the same ids and one shard holds a whole church. Ids of
 * churches are random, so equal ranges of ids hold about the same number of churches.
 */
export const zonesOfShards = (shards: readonly string[]): Zone[] =>
  shards.map((shard) => ({ name: `psaltery-${shard}`, shards: [shard], churchIds: [] }))

/** The ranges of churches of each zone. With zones of shards the ranges have no gaps. */
export const zoneRanges = (ofShards: readonly Zone[], ofRegions: readonly Zone[]): ZoneRange[] => {
  const single = ofRegions.flatMap(({ name, churchIds }) => churchIds.map((id) => ({ zone: name, id })))
  single.sort((a, b) => (a.id < b.id ? -1 : 1))
  const cut = single.map(({ zone, id }): ZoneRange => ({ zone, from: id, to: after(id) }))
  return [
    ...ofShards.flatMap((zone, at) => around(partOf(zone.name, at, ofShards.length), cut)),
    ...cut,
  ].sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}

/** The smallest string after the id; all ids have the same length. */
const after = (id: string): string => `${id}~`

const partOf = (zone: string, at: number, parts: number): ZoneRange => ({
  zone,
  from: at === 0 ? null : boundary(at / parts),
  to: at === parts - 1 ? null : boundary((at + 1) / parts),
})

const boundary = (share: number): string =>
  Math.round(share * 0x1_0000_0000)
    .toString(16)
    .padStart(8, '0')

/** The parts of a range that the others do not cover. */
const around = (range: ZoneRange, cut: readonly ZoneRange[]): ZoneRange[] => {
  const left: ZoneRange[] = []
  let { from } = range
  for (const { from: start, to: end } of cut) {
    const isWithin = (start ?? '') >= (range.from ?? '') && (range.to === null || (start ?? '') < range.to)
    if (!isWithin) continue
    if (from !== start) left.push({ ...range, from, to: start })
    from = end
  }
  if (range.to === null || from === null || from < range.to) left.push({ ...range, from })
  return left
}
