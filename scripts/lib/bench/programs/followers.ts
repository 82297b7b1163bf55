/**
 * Open streams of server-sent events, in a process of their own: neither who writes nor the server waits for them. Without an
 * HTTP library, which would need more of the machine than the server. Each line of the input answers the arrivals since the
 * last one.
 */
import { lines } from '../../lines.ts'

export interface Stream {
  readonly url: string
  readonly cookie: string | null
}

/** On one machine the clocks of all processes agree. */
const now = () => performance.timeOrigin + performance.now()

/** By what is presented or saved: when each stream had it. */
let arrivals = new Map<string, number[]>()

const openStream = async ({ url, cookie }: Stream): Promise<void> => {
  const { hostname, port, pathname } = new URL(url)
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>()
  let text = ''
  let hasHead = false
  const take = (at: number): void => {
    const head = text.indexOf('\r\n\r\n')
    if (!hasHead && head < 0) return
    if (!hasHead) {
      if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text))
      text = text.slice(head + 4)
      hasHead = true
      resolve()
    }
    const end = text.lastIndexOf('\n\n')
    for (const [, data = ''] of text.slice(0, Math.max(end, 0)).matchAll(/^data: (.*)$/gm)) {
      const event = JSON.parse(data)
      const key: string | undefined = event.live?.sectionId ?? event.songId
      if (key) arrivals.set(key, [...(arrivals.get(key) ?? []), at])
    }
    if (end >= 0) text = text.slice(end + 2)
  }
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, bytes) {
        const at = now()
        text += bytes.toString('latin1')
        take(at)
      },
      close: () => reject(new Error('The stream has ended.')),
    },
  })
  const lines = ['accept: text/event-stream', ...(cookie ? [`cookie: ${cookie}`] : [])]
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join('\r\n')}\r\n\r\n`)
  await isOpen
}

const input = lines(Bun.stdin.stream())
const streams: Stream[] = JSON.parse((await input.next()).value ?? '[]')
// Not more at once than a server lets wait.
for (let at = 0; at < streams.length; at += 100)
  await Promise.all(streams.slice(at, at + 100).map(openStream))
console.log('open')
for await (const _ of input) {
  console.log(JSON.stringify([...arrivals]))
  arrivals = new Map()
}
process.exit()
