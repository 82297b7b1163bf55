import type { Document } from 'mongodb'
import { everyCollection, type Index } from '../../db/collections.ts'
import type { Database } from '../../db/connect.ts'
import { clusterIndexes, indexArguments, isShardedByChurch } from '../../db/sharding.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { judgeSpace } from './folders.ts'
import { checkVersions } from './served-version.ts'

const OLDEST_MAJOR_VERSION = 6
const MAX_SKEW_MS = 2000

export const checkDatabase = async (database: Database): Promise<Finding[]> => {
  const admin = database.client.db('admin')
  const [{ version }, clock] = await Promise.all([admin.command({ buildInfo: 1 }), askClock(database)])
  return [
    checkVersion(version),
    checkDeployment(clock.hello),
    checkClock(clock.skewMs),
    await checkVersions(database.db),
    ...(await checkIndexes(database)),
    ...(await checkDisk(database)),
  ]
}

const checkVersion = (version: string): Finding =>
  Number.parseInt(version, 10) >= OLDEST_MAJOR_VERSION
    ? ok('MongoDB', `MongoDB ${version} is running.`)
    : problem('MongoDB', `MongoDB ${version} is too old: Psaltery needs 6.0 or newer; upgrade it.`)

const checkDeployment = (hello: Document): Finding => {
  if (hello.msg === 'isdbgrid') return ok('replica set', 'The database is a sharded cluster.')
  const members: number = hello.hosts?.length ?? 0
  if (hello.arbiters?.length > 0)
    return warning(
      'replica set',
      `The replica set ${hello.setName} has an arbiter, which holds no data: when a member is away, saves wait; use three members with data.`,
    )
  if (members === 2)
    return warning(
      'replica set',
      `The replica set ${hello.setName} has two members: when one is away, there is no majority and nothing is saved; use one or three.`,
    )
  return members === 1
    ? ok('replica set', `The replica set ${hello.setName} has one member: keep backups elsewhere.`)
    : ok('replica set', `The replica set ${hello.setName} has ${members} members.`)
}

/** How far MongoDB's clock is ahead of the clock of this machine, within the time of the round trip. */
const askClock = async ({ client }: Database): Promise<{ hello: Document; skewMs: number }> => {
  const asked = Date.now()
  const hello = await client.db('admin').command({ hello: 1 })
  const answered = Date.now()
  const theirs = hello.localTime.getTime()
  return { hello, skewMs: Math.max(asked - theirs, theirs - answered, 0) }
}

const checkClock = (skewMs: number): Finding =>
  skewMs <= MAX_SKEW_MS
    ? ok('clock', 'The clocks of this machine and of MongoDB agree.')
    : warning(
        'clock',
        `The clocks of this machine and of MongoDB are ${Math.round(skewMs / 1000)} seconds apart, and so are the times of changes and the ends of sessions; let both follow NTP.`,
      )

const checkIndexes = async ({ collections }: Database): Promise<Finding[]> => {
  const isSharded = await isShardedByChurch(collections)
  const planned = everyCollection(collections).map((collection) => ({
    collection,
    plans: isSharded ? clusterIndexes(collection.declaration) : collection.declaration.indexes,
  }))
  const missing = await Promise.all(
    planned.map(async ({ collection, plans }) => {
      const found = await collection.indexes().catch(() => [])
      return plans.filter((plan) => !hasIndex(found, plan)).map((plan) => missingIndex(collection, plan))
    }),
  )
  const count = planned.reduce((sum, { plans }) => sum + plans.length, 0)
  return missing.flat().length > 0 ? missing.flat() : [ok('indexes', `All ${count} indexes are there.`)]
}

const missingIndex = ({ collectionName }: { collectionName: string }, plan: Index): Finding => {
  const values = indexArguments(plan).filter((part) => Object.keys(part).length > 0)
  const command = `db.getCollection(${JSON.stringify(collectionName)}).createIndex(${values.map((part) => JSON.stringify(part)).join(', ')})`
  const what = plan.unique ? 'A unique index, which guards saves,' : 'An index'
  return problem('indexes', `${what} of ${collectionName} is missing; make it in mongosh with ${command}`)
}

const hasIndex = (found: readonly Document[], { key, unique, expireAfterSeconds }: Index): boolean =>
  found.some(
    (index) =>
      JSON.stringify(index.key) === JSON.stringify(key) &&
      (!unique || index.unique === true) &&
      index.expireAfterSeconds === expireAfterSeconds,
  )

/** Some hosted MongoDB services do not report their disks. */
const checkDisk = async ({ db }: Database): Promise<Finding[]> => {
  const { fsTotalSize, fsUsedSize } = await db.stats()
  return fsTotalSize ? [judgeSpace('the disk of MongoDB', fsTotalSize - fsUsedSize)] : []
}
