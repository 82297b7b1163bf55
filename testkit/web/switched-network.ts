import { connect, createServer, type Socket } from 'node:net'

/** A network between a browser and servers, which has an address of its own and does what a network does on a Sunday. */
export interface SwitchedNetwork {
  readonly origin: string
  /** Leads to the server on this port from now on, whose answers take so many milliseconds longer. */
  lead(port: number, later?: number): void
  /** Refuses each connection. */
  cut(): void
  /** Accepts each connection and never answers. */
  stall(): void
  stop(): void
}

export async function switchedNetwork(port = 0): Promise<SwitchedNetwork> {
  let to: number | 'cut' | 'stalled' = port
  let delay = 0
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (to === 'cut') return void socket.destroy()
    if (to === 'stalled') return void socket.resume()
    const server = connect(to, '127.0.0.1')
    server.on('error', () => socket.destroy())
    socket.pipe(server)
    setTimeout(() => server.pipe(socket), delay)
    socket.on('close', () => server.destroy())
    server.on('close', () => socket.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const own = listener.address()
  if (own === null || typeof own === 'string') throw new Error('The network has no port.')
  const become = (next: typeof to, later = 0) => {
    to = next
    delay = later
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${own.port}`,
    lead: become,
    cut: () => become('cut'),
    stall: () => become('stalled'),
    stop() {
      become('cut')
      listener.close()
    },
  }
}
