/** Clients that each read or send files, over and over, for the given time. */
import { pdfOfSize } from '../../../../testkit/pdf/pdfs.ts'
import type { Answered } from '../shared/in-turns.ts'

export interface FileLoad {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** null: read. Otherwise a PDF of this many bytes is sent, another one each time. */
  readonly uploadBytes: number | null
  /** Read windows of this many bytes within a file of so many, instead of all of it. */
  readonly range: { readonly length: number; readonly size: number } | null
  readonly clients: number
  readonly seconds: number
}

const load: FileLoad = JSON.parse(await Bun.stdin.text())
const template = load.uploadBytes ? pdfOfSize(load.uploadBytes) : null
const latencies: number[] = []

const send = async (): Promise<void> => {
  // The file's last bytes are noise in an image that is not drawn, so a number there makes it another file.
  const body = new Uint8Array(template ?? [])
  crypto.getRandomValues(body.subarray(body.length >> 1, (body.length >> 1) + 16))
  const response = await fetch(load.url, { method: 'POST', headers: load.headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${load.url} answered ${response.status}: ${text}`)
}

/** No head is longer. */
const MAX_HEAD_BYTES = 4_096

/**
 * A client that sends over one connection and reads whole answers, without an HTTP library: `fetch` needs more CPU time for
 * an answer than the fastest of the servers that are measured, and would be what is measured.
 */
const openReader = async (): Promise<() => Promise<void>> => {
  const { hostname, port, pathname, search } = new URL(load.url)
  const headers = { host: `${hostname}:${port}`, ...load.headers }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}`
  const status = load.range ? '206' : '200'
  let answer = Promise.withResolvers<void>()
  let begun = ''
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
      left = Number(length) - (chunk.length - (end + 4 - before))
    }
    if (left > 0) return
    begun = ''
    answer.resolve()
  }
  const fail = () => answer.reject(new Error(`${load.url} closed the connection.`))
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: { data: (_, chunk) => take(chunk), close: fail, error: fail },
  })
  return () => {
    answer = Promise.withResolvers()
    socket.write(`${head}${rangeLine()}\r\n`)
    return answer.promise
  }
}

/** Another window each time. */
const rangeLine = (): string => {
  if (!load.range) return ''
  const start = Math.floor(Math.random() * (load.range.size - load.range.length))
  return `range: bytes=${start}-${start + load.range.length - 1}\r\n`
}

const until = performance.now() + load.seconds * 1_000
const work = async (): Promise<void> => {
  const request = template ? send : await openReader()
  for (let began = performance.now(); began < until; began = performance.now()) {
    await request()
    latencies.push(Number((performance.now() - began).toFixed(3)))
  }
}
const began = performance.now()
await Promise.all(Array.from({ length: load.clients }, work))
// All of it has to be written before the end; the connections are left open until here.
const answered: Answered = { ms: performance.now() - began, latencies }
await Bun.write(Bun.stdout, JSON.stringify(answered))
process.exit(0)
