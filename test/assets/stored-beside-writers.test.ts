/**
 * While others write much, MongoDB lets a new transaction see a moment that lies a little back. The bytes of an upload
 * are not waited for, so they may lie behind that moment, and must be found all the same.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandStartedEvent, CommandSucceededEvent, Timestamp } from 'mongodb'
import { unusableFile } from '../../src/core/failures.ts'
import { newId } from '../../src/core/ids.ts'
import { systemClock } from '../../src/core/time.ts'
import { connect } from '../../src/database.ts'
import type { Database } from '../../src/db/connect.ts'
import { storeCheckedAsset } from '../../src/files/service.ts'
import { reportsCommands } from '../../testkit/mongodb/reports-commands.ts'
import { makeChurch } from '../../testkit/people.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'

const UPLOADS = 5
const WRITERS = 6

let server: TestServer
/** That of the uploads, which are made one after the other. */
let database: Database
let churchId: string
let folder: string
let stopWriting: () => Promise<unknown>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'psaltery-beside-writers-'))
  server = await startTestServer()
  const { uri, name } = server.where
  database = await connect(uri, name, { longRunning: true, onClient: reportsCommands })
  watchTransactions()
  churchId = await makeChurch(server)
  stopWriting = writeMuch()
})
afterAll(async () => {
  await stopWriting()
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

/** When the last bytes were written. */
let written: Timestamp | undefined

/** Of every transaction since: the earliest moment that it may see, and the moment of the bytes before it. */
const transactions: { readonly sees: Timestamp | undefined; readonly written: Timestamp | undefined }[] = []

const watchTransactions = () => {
  database.client.on('commandStarted', ({ command }: CommandStartedEvent) => {
    if (command.startTransaction) transactions.push({ sees: command.readConcern?.afterClusterTime, written })
  })
  database.client.on('commandSucceeded', ({ commandName, reply }: CommandSucceededEvent) => {
    if (commandName === 'insert') written = (reply as { operationTime?: Timestamp }).operationTime
  })
}

/** However far MongoDB lies behind at this moment. */
const expectToSeeTheBytes = (count: number) => {
  const noted = transactions.splice(0)
  expect(noted.length).toBeGreaterThanOrEqual(count)
  for (const { sees, written } of noted) {
    expect(written).toBeDefined()
    expect(sees?.greaterThanOrEqual(written ?? 0)).toBe(true)
  }
}

/** In a database of the test's own, and in no collection that Psaltery has. */
const writeMuch = () => {
  const other = server.database.db.collection('written_by_others')
  let isWriting = true
  const text = 'x'.repeat(2_000)
  const writers = Array.from({ length: WRITERS }, async () => {
    while (isWriting)
      await other.insertMany(
        Array.from({ length: 50 }, () => ({ text })),
        { writeConcern: { w: 1 } },
      )
  })
  return () => {
    isWriting = false
    return Promise.all(writers)
  }
}

const received = async (name: string) => {
  const path = join(folder, name)
  await Bun.write(path, name)
  const sha256 = new Bun.CryptoHasher('sha256').update(name).digest('hex')
  return { path, size: name.length, sha256 }
}

const deps = () => ({ database, clock: systemClock })

test('the bytes of refused files are gone', async () => {
  for (let at = 0; at < UPLOADS; at++) {
    const refusing = storeCheckedAsset(deps(), churchId, await received(`refused ${at}`), async () => {
      throw unusableFile('This is not a PDF.')
    })
    await expect(refusing).rejects.toThrow('This is not a PDF.')
  }
  const { files, chunks } = server.database.collections
  expect([await files.countDocuments({ churchId }), await chunks.countDocuments({ churchId })]).toEqual([
    0, 0,
  ])
  expectToSeeTheBytes(UPLOADS)
})

test('the bytes of a file are found by the transaction that records it, at the first attempt', async () => {
  let attempts = 0
  for (let at = 0; at < UPLOADS; at++) {
    const { path, size, sha256 } = await received(`kept ${at}`)
    await storeCheckedAsset(deps(), churchId, { path, size, sha256 }, async () => {
      attempts += 1
      const rest = { filename: 'a.pdf', mediaType: 'application/pdf' as const, pageCount: 1 }
      return { _id: newId(), churchId, size, sha256, createdAt: new Date(), ...rest }
    })
  }
  expect(attempts).toBe(UPLOADS)
  expectToSeeTheBytes(UPLOADS)
})
