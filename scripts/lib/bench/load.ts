/** The clients: each reads or sends files, over and over, for the given time. One JSON line at the end. */
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

export interface FilesMoved {
  readonly ms: number
  readonly requests: number
  readonly bytes: number
  /** Of each request, in milliseconds. */
  readonly latencies: readonly number[]
  /** Of the clients: should it be as long as the time, they are what was measured. */
  readonly cpuMs: number
}

if (import.meta.main) {
  const { pdfOfSize } = await import('../../../testkit/pdf/pdfs.ts')
  const { openReader } = await import('./socket-reader.ts')
  const load: FileLoad = JSON.parse(process.argv[2] ?? '')
  const template = load.uploadBytes ? pdfOfSize(load.uploadBytes) : null
  const until = performance.now() + load.seconds * 1_000
  let requests = 0
  let bytes = 0
  const latencies: number[] = []

  /** The file's last bytes are noise in an image that is not drawn, so a number there makes it another file. */
  const another = (): Uint8Array<ArrayBuffer> => {
    const copy = new Uint8Array(template ?? [])
    crypto.getRandomValues(copy.subarray(copy.length >> 1, (copy.length >> 1) + 16))
    return copy
  }

  const send = async (): Promise<void> => {
    const body = another()
    const response = await fetch(load.url, { method: 'POST', headers: load.headers, body })
    const text = await response.text()
    if (!response.ok) throw new Error(`${load.url} answered ${response.status}: ${text}`)
    bytes += body.length
  }

  const work = async (): Promise<void> => {
    const read = template ? null : await openReader(load)
    for (; performance.now() < until; requests++) {
      const began = performance.now()
      if (read) bytes += await read()
      else await send()
      latencies.push(Number((performance.now() - began).toFixed(3)))
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: load.clients }, work))
  const { user, system } = process.cpuUsage()
  const ms = performance.now() - began
  const moved: FilesMoved = { ms, requests, bytes, latencies, cpuMs: (user + system) / 1_000 }
  // All of it has to be written before the end.
  await Bun.write(Bun.stdout, `${JSON.stringify(moved)}\n`)
  // The connections are left open until here.
  process.exit(0)
}
