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
}

if (import.meta.main) {
  const { pdfOfSize } = await import('../../../testkit/pdf/pdfs.ts')
  const load: FileLoad = JSON.parse(process.argv[2] ?? '')
  const template = load.uploadBytes ? pdfOfSize(load.uploadBytes) : null
  const until = performance.now() + load.seconds * 1_000
  let requests = 0
  let bytes = 0

  /** The file's last bytes are noise in an image nobody draws, so a number there makes it another file. */
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

  const read = async (): Promise<void> => {
    const start = load.range ? Math.floor(Math.random() * (load.range.size - load.range.length)) : 0
    const range = load.range ? { range: `bytes=${start}-${start + load.range.length - 1}` } : {}
    const response = await fetch(load.url, { headers: { ...load.headers, ...range } })
    if (response.status !== (load.range ? 206 : 200))
      throw new Error(`${load.url} answered ${response.status}`)
    bytes += (await response.arrayBuffer()).byteLength
  }

  const work = async (): Promise<void> => {
    for (; performance.now() < until; requests++) await (template ? send() : read())
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: load.clients }, work))
  console.log(JSON.stringify({ ms: performance.now() - began, requests, bytes } satisfies FilesMoved))
}
