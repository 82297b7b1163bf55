/** Where the measured catalogues are: gone afterwards, or kept in a folder for the next run, because filling takes long. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../../../src/db/connect.ts'
import { migrate } from '../../../../src/db/migrations.ts'
import { startLocalMongod } from '../../../../src/mongod/local-mongod.ts'
import { startTestMongo, testMongodBinary } from '../../../../testkit/mongodb/mongodb.ts'
import { type FilledCatalogue, fillCatalogue } from './catalogue.ts'

export interface Place {
  readonly uri: string
  readonly folder: string
  readonly isKept: boolean
  close(): Promise<void>
}

/** With a folder the mongod and the SQLite files live there and stay; without one nothing is left behind. */
export async function openPlace(keep: string | null): Promise<Place> {
  if (keep === null) {
    const folder = mkdtempSync(join(tmpdir(), 'psaltery-bench-'))
    const mongo = await startTestMongo()
    const close = async () => {
      await mongo.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    return { uri: mongo.uri, folder, isKept: false, close }
  }
  mkdirSync(keep, { recursive: true })
  const mongod = await startLocalMongod({ binary: await testMongodBinary(), dataDir: keep, cacheGb: 0.5 })
  return { uri: mongod.uri, folder: keep, isKept: true, close: () => mongod.stop() }
}

export interface Catalogue extends FilledCatalogue {
  readonly database: string
  readonly sqlite: string
}

/** The catalogue of an earlier run, or one that is filled now. */
export async function openCatalogue(place: Place, size: number): Promise<Catalogue> {
  const database = `bench_search_${size}`
  const sqlite = join(place.folder, `${size}.sqlite`)
  const note = join(place.folder, `${size}.json`)
  const connection = await connect(place.uri, database)
  try {
    if (!existsSync(note)) {
      const filled = await fill(connection, sqlite, size)
      if (place.isKept) writeFileSync(note, JSON.stringify(filled))
      return { ...filled, database, sqlite }
    }
    await migrate(connection.db)
    return { ...JSON.parse(readFileSync(note, 'utf8')), database, sqlite }
  } finally {
    await connection.close()
  }
}

async function fill(database: Database, sqlite: string, size: number): Promise<FilledCatalogue> {
  // A measurement that was broken off may have left one behind.
  await database.db.dropDatabase()
  rmSync(sqlite, { force: true })
  await migrate(database.db)
  return fillCatalogue(database, sqlite, size)
}

export async function closeCatalogue(place: Place, { database }: Catalogue): Promise<void> {
  if (place.isKept) return
  const connection = await connect(place.uri, database)
  await connection.db.dropDatabase()
  await connection.close()
}
