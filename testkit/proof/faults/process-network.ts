import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'

/** Something that listens, and the process that does. */
export interface Listener {
  readonly port: number
  readonly pid: number
}

interface Link {
  /** The number that the system gave the caller's end, by which its process is found. */
  readonly inode: string
  readonly to: Listener
  readonly sockets: readonly [Socket, Socket]
}

/**
 * A network between processes of this machine without namespaces. Each listener is reached through a port of this
 * process, which forwards connections and can stop forwarding from one process to another. A cut closes open
 * connections, so that callers do not wait for a timeout; new connections get no answer.
 */
export interface ProcessNetwork extends Disposable {
  /** Another port by which the listener is reached. */
  forward(to: Listener): Promise<number>
  /** Answers of the listener that cannot pass are dropped. */
  mayPass: (part: Buffer, from: Listener) => boolean
  cut(fromPid: number, to: Listener): void
  /** Restores all links and delivers what was sent meanwhile. */
  heal(): void
}

export const createProcessNetwork = (): ProcessNetwork => {
  const links = new Set<Link>()
  const cuts: { readonly fromPid: number; readonly to: Listener }[] = []
  const closing: (() => void)[] = []

  const isCut = ({ to, inode }: Link): boolean =>
    cuts.some((cut) => cut.to.port === to.port && hasSocket(cut.fromPid, inode))

  const forward = async (to: Listener): Promise<number> => {
    const server = createServer((caller) => {
      const called = connect(to.port, '127.0.0.1')
      const link = { inode: inodeOf(caller), to, sockets: [caller, called] } as const
      links.add(link)
      caller.on('data', (part) => called.write(part))
      called.on('data', (part) => network.mayPass(Buffer.from(part), to) && caller.write(part))
      for (const [from, into] of [link.sockets, link.sockets.toReversed()] as [Socket, Socket][]) {
        from.on('error', () => into.destroy())
        from.on('close', () => {
          links.delete(link)
          into.destroy()
        })
      }
      if (isCut(link)) for (const socket of link.sockets) socket.pause()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    closing.push(() => server.close())
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  const network: ProcessNetwork = {
    mayPass: () => true,
    forward,
    cut(fromPid, to) {
      cuts.push({ fromPid, to })
      for (const link of links) if (isCut(link)) for (const socket of link.sockets) socket.destroy()
    },
    heal() {
      cuts.length = 0
      for (const { sockets } of links) for (const socket of sockets) socket.resume()
    },
    [Symbol.dispose]() {
      for (const close of closing) close()
      for (const { sockets } of links) for (const socket of sockets) socket.destroy()
    },
  }
  return network
}

/** Of the other end of a connection from this machine. */
const inodeOf = ({ remotePort = 0, localPort = 0 }: Socket): string => {
  const end = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, local, remote, , , , , , , inode] = line.trim().split(/\s+/)
    if (local?.endsWith(end(remotePort)) && remote?.endsWith(end(localPort))) return inode ?? ''
  }
  return ''
}

const hasSocket = (pid: number, inode: string): boolean => {
  const folder = `/proc/${pid}/fd`
  return namesIn(folder).some((name) => {
    try {
      return readlinkSync(`${folder}/${name}`) === `socket:[${inode}]`
    } catch {
      // Closed since the folder was read.
      return false
    }
  })
}

/** None of a process that has ended. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
