import type { Measurement, Results } from '../results.ts'

export type Wanted = Partial<Pick<Measurement, 'bench' | 'name' | 'clients' | 'songs' | 'besideName'>>

const fits = (row: Measurement, wanted: Wanted): boolean =>
  Object.entries(wanted).every(([field, value]) => row[field as keyof Measurement] === value)

export const findRows = ({ measurements }: Pick<Results, 'measurements'>, wanted: Wanted): Measurement[] =>
  measurements.filter((row) => fits(row, wanted))

export const findRow = (results: Pick<Results, 'measurements'>, wanted: Wanted): Measurement | undefined =>
  findRows(results, wanted)[0]

/** Requests a second should grow; times and memory should not. */
export const isMoreBetter = ({ unit }: Pick<Measurement, 'unit'>): boolean => unit.endsWith('/s')
