import { invalid } from '../core/failures.ts'
import { canonicalId, isUuid } from '../core/ids.ts'

/** Churches that must lie on some of the shards, as those of a region. */
export interface Zone {
  readonly name: string
  readonly shards: readonly string[]
  readonly churchIds: readonly string[]
}

/** The churches from one id on up to another, which is left out; null: from the first, or to the last. */
export interface ZoneRange {
  readonly zone: string
  readonly from: string | null
  readonly to: string | null
}

const NAME = /^[\w.-]+$/
const EXAMPLE = 'eu=shard1,shard2:8d4ad1b2-6f5c-4a6e-9d1c-0a4e8f0f3c11'

/** Reads zones as they are typed: NAME=SHARD,SHARD:CHURCH,CHURCH, several with a space between them. */
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

/** Reads the names of shards, with commas between them. */
export const readShards = (given: string): string[] => {
  const shards = given.split(',').map((name) => name.trim())
  if (!shards.every((name) => NAME.test(name)) || new Set(shards).size < shards.length)
    throw invalid(`--shards takes names of shards with commas between them, but is "${given}".`)
  return shards
}

/**
 * One zone for each shard, so that all collections of a church are cut at the same places and the church lies whole on
 * one of them. Ids of churches are random, so equal parts of all ids hold about as many churches each.
 */
export const zonesOfShards = (shards: readonly string[]): Zone[] =>
  shards.map((shard) => ({ name: `psaltery-${shard}`, shards: [shard], churchIds: [] }))

/** Which churches lie where, without a gap between the first range and the last where there are zones of shards. */
export const zoneRanges = (ofShards: readonly Zone[], ofRegions: readonly Zone[]): ZoneRange[] => {
  const single = ofRegions.flatMap(({ name, churchIds }) => churchIds.map((id) => ({ zone: name, id })))
  single.sort((a, b) => (a.id < b.id ? -1 : 1))
  const cut = single.map(({ zone, id }): ZoneRange => ({ zone, from: id, to: after(id) }))
  return [
    ...ofShards.flatMap((zone, at) => around(partOf(zone.name, at, ofShards.length), cut)),
    ...cut,
  ].sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}

/** Comes after the id and before every other: they all have the same length. */
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

/** What is left of a range when others are cut out of it. */
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
