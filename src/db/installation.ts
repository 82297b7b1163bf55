import type { Db } from 'mongodb'
import { VERSION } from '../core/versions/program-version.ts'
import { SCHEMA } from './migrations.ts'
import type { InstallationRecord } from './own-collections.ts'

export type Installation = Omit<InstallationRecord, '_id'>

const place = (db: Db) => db.collection<InstallationRecord>('installation')

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
