import type { Db } from 'mongodb'
import { VERSION } from '../core/program-version.ts'
import { SCHEMA } from './migrations.ts'

/** What a database remembers of the versions of Psaltery that served it: one document. */
interface InstallationRecord {
  _id: 'psaltery'
  /** The version that started on it last. */
  version: string
  /** The number of the newest migration which that version knows. */
  schema: number
  /** When that version started on it for the first time, and for the last. */
  firstAt: Date
  lastAt: Date
}

export type Installation = Omit<InstallationRecord, '_id'>

/** Its collection. */
export const INSTALLATION = 'installation'

const place = (db: Db) => db.collection<InstallationRecord>(INSTALLATION)

export const lastInstallation = (db: Db): Promise<Installation | null> =>
  place(db).findOne({}, { projection: { _id: 0 } })

/** Leaves the name of this version, in one step, and answers what stood there before; null the first time. */
export const rememberVersion = (db: Db, version = VERSION): Promise<Installation | null> => {
  const isSame = { $eq: ['$version', version] }
  const firstAt = { $cond: [isSame, '$firstAt', '$$NOW'] }
  return place(db).findOneAndUpdate(
    { _id: 'psaltery' },
    [{ $set: { version: { $literal: version }, schema: SCHEMA, firstAt, lastAt: '$$NOW' } }],
    { upsert: true, returnDocument: 'before', projection: { _id: 0 } },
  )
}

/** Whether one version is newer than another, as numbers and not as letters. */
export const isNewer = (version: string, than: string = VERSION): boolean =>
  Bun.semver.order(version, than) > 0
