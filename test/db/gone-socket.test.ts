import { afterAll, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { MongoClient, MongoNetworkError } from 'mongodb'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'

const where = await freshDatabase()
const client = new MongoClient(where.uri, { monitorCommands: true, retryReads: false })
afterAll(async () => {
  await client.close()
  await where.drop()
})

/** What the driver keeps to itself: the connections that are in use. */
const socketsInUse = (): Socket[] => {
  const { topology } = client as unknown as {
    topology: { s: { servers: Map<string, { pool: { checkedOut: Set<{ socket: Socket }> } }> } }
  }
  return [...topology.s.servers.values()].flatMap(({ pool }) => [...pool.checkedOut].map((one) => one.socket))
}

/** The driver as published waits for ever to go on writing to it; see docs/dependencies.md. */
test('a command whose connection is lost in the moment before it is sent fails, and the next one is answered', async () => {
  const churches = client.db(where.name).collection('churches')
  await churches.findOne()
  client.once('commandStarted', () => {
    for (const socket of socketsInUse()) socket.destroy()
  })
  expect(await churches.findOne().catch((error: unknown) => error)).toBeInstanceOf(MongoNetworkError)
  expect(socketsInUse()).toEqual([])
  expect(await churches.findOne()).toBeNull()
})
