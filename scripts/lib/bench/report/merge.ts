/** Rows that were measured again, in the figures of an earlier run. */
import type { Measurement, Results } from '../results.ts'

const keyOf = ({ bench, name, clients, songs, besideName }: Measurement): string =>
  JSON.stringify([bench, name, clients, songs, besideName])

const isOfKind = (a: Measurement, b: Measurement): boolean =>
  a.bench === b.bench && a.name === b.name && a.clients === b.clients && a.songs === b.songs

/** The fresh rows replace those of the same name, and say when they were measured; new ones come after their kind. */
export const mergeResults = (former: Results, fresh: Results): Results => {
  const measurements = [...former.measurements]
  for (const row of fresh.measurements) {
    const dated = { ...row, at: fresh.at }
    const same = measurements.findIndex((one) => keyOf(one) === keyOf(row))
    const last = measurements.findLastIndex((one) => isOfKind(one, row))
    if (same >= 0) measurements[same] = dated
    else measurements.splice(last < 0 ? measurements.length : last + 1, 0, dated)
  }
  const known = new Set(former.benches.map(({ name }) => name))
  const benches = [...former.benches, ...fresh.benches.filter(({ name }) => !known.has(name))]
  return { ...former, benches, measurements }
}
