import type { Db } from 'mongodb'
import { VERSION } from '../core/versions/program-version.ts'
import { SCHEMA } from './migrations.ts'

/** The version of Psaltery that served the database last: one document. */
interface InstallationRecord {
  _id: 'psaltery'
  /** The version that started last. */
  version: string
  /** The newest migration of this version. */
  schema: number
  /** When this version started for the first and for the last time. */
  firstAt: Date
  lastAt: Date
}

export type Installation = Omit<InstallationRecord, '_id'>

/** The name of the collection. */
export const INSTALLATION = 'installation'

const place = (db: Db) => db.collection<InstallationRecord>(INSTALLATION)

export const lastInstallation = (db: Db): Promise<Installation | null> =>
  place(db).findOne({}, { projection: { _id: 0 } })

/** Stores this version atomically and returns the record before; null at the first start. */
export const rememberVersion = (db: Db, version = VERSION): Promise<Installation | null> => {
  const isSame = { $eq: ['$version', version] }
  const firstAt = { $cond: [isSame, '$firstAt', '$$NOW'] }
  return place(db).findOneAndUpdate(
    { _id: 'psaltery' },
    [{ $set: { version: { $literal: version }, schema: SCHEMA, firstAt, lastAt: '$$NOW' } }],
    { upsert: true, returnDocument: 'before', projection: { _id: 0 } },
  )
}

/** Compares versions by number: 1.10.0 is newer than 1.9.0. */
export const isNewer = (version: string, than: string = VERSION): boolean =>
  Bun.semver.order(version, than) > 0
