import type { FileLoad } from './load.ts'

/** No head is longer. */
const MAX_HEAD_BYTES = 4_096

/**
 * A client that sends over one connection and reads whole answers, without an HTTP library: `fetch` needs more CPU time for
 * an answer than the fastest of the servers that are measured, and would be what is measured. Answers the bytes of a body.
 */
export const openReader = async (load: FileLoad): Promise<() => Promise<number>> => {
  const { hostname, port, pathname, search } = new URL(load.url)
  const headers = { host: `${hostname}:${port}`, ...load.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}`
  const status = load.range ? '206' : '200'
  let answer = Promise.withResolvers<number>()
  let begun = ''
  let size = 0
  let left = 0

  const take = (chunk: Buffer): void => {
    if (left > 0) left -= chunk.length
    else {
      const before = begun.length
      begun += chunk.toString('latin1', 0, MAX_HEAD_BYTES)
      const end = begun.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /\r\ncontent-length: (\d+)/i.exec(begun.slice(0, end))?.[1]
      if (begun.slice(9, 12) !== status || length === undefined) {
        answer.reject(new Error(`${load.url} answered ${begun.slice(0, end)}`))
        return
      }
      size = Number(length)
      left = size - (chunk.length - (end + 4 - before))
    }
    if (left > 0) return
    begun = ''
    answer.resolve(size)
  }
  const fail = () => answer.reject(new Error(`${load.url} closed the connection.`))
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: { data: (_, chunk) => take(chunk), close: fail, error: fail },
  })
  return () => {
    answer = Promise.withResolvers()
    socket.write(`${head}${rangeLine(load.range)}\r\n`)
    return answer.promise
  }
}

/** Another window each time. */
const rangeLine = (range: FileLoad['range']): string => {
  if (!range) return ''
  const start = Math.floor(Math.random() * (range.size - range.length))
  return `range: bytes=${start}-${start + range.length - 1}\r\n`
}
