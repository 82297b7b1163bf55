import { connect, createServer, type Socket } from 'node:net'
import { testMongoUri } from './mongodb.ts'

export interface CuttableLine {
  readonly uri: string
  /** From now on storage cannot be reached. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A way to the MongoDB of the tests that can be cut, as a network is, while other tests go on. */
export const startCuttableLine = async (): Promise<CuttableLine> => {
  const target = new URL(await testMongoUri())
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port || 27017), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')
  return {
    // Directly, because a replica set would tell the address behind the line.
    uri: `mongodb://127.0.0.1:${address.port}/?directConnection=true`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}
