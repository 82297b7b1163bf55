/**
 * Phones that follow a service, in a process of their own: neither the presenter nor the server waits for them. Without an HTTP
 * library, which would need more of the machine than the server. Arguments: the URL of the stream and the number of phones.
 */
import { lines } from '../../lines.ts'

const [url = '', phones = ''] = process.argv.slice(2)
const { hostname, port, pathname } = new URL(url)

/** On one machine the clocks of all processes agree. */
const now = () => performance.timeOrigin + performance.now()

/** By section: when each phone had it. */
let arrivals = new Map<string, number[]>()

const openPhone = async (): Promise<void> => {
  const { promise: hasState, resolve, reject } = Promise.withResolvers<void>()
  let text = ''
  let isOpen = false
  const take = (at: number): void => {
    const head = text.indexOf('\r\n\r\n')
    if (!isOpen && head < 0) return
    if (!isOpen && !text.startsWith('HTTP/1.1 200')) reject(new Error(text))
    if (!isOpen) text = text.slice(head + 4)
    isOpen = true
    const end = text.lastIndexOf('\n\n')
    for (const [, data = ''] of text.slice(0, Math.max(end, 0)).matchAll(/^data: (.*)$/gm)) {
      resolve()
      const section: string | undefined = JSON.parse(data).live?.sectionId
      if (section) arrivals.set(section, [...(arrivals.get(section) ?? []), at])
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
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/event-stream\r\n\r\n`)
  await hasState
}

await Promise.all(Array.from({ length: Number(phones) }, openPhone))
console.log('open')
for await (const _ of lines(Bun.stdin.stream())) {
  console.log(JSON.stringify([...arrivals]))
  arrivals = new Map()
}
process.exit()
