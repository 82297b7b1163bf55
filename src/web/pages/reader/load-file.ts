import { joinBytes } from '../../../core/bytes.ts'
import { refusedRequest } from '../../api/requests/request.ts'
import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'

/** A file that is being loaded: what has arrived of it can be read before the rest has. */
export class FileLoad {
  /** In bytes; null: not known yet, or parts of the file cannot be requested. */
  total: number | null = null
  isComplete = false
  private chunks: Uint8Array[] = []
  private size = 0
  private readonly watchers = new Set<() => void>()

  /** From the first byte on, also after a failure. */
  begin(total: number | null): void {
    this.chunks = []
    this.size = 0
    this.total = total
    this.changed()
  }

  add(chunk: Uint8Array): void {
    this.chunks.push(chunk)
    this.size += chunk.length
    this.changed()
  }

  complete(): void {
    this.isComplete = true
    this.changed()
  }

  /** From 0 to 1. */
  share(): number {
    return this.total ? Math.min(1, this.size / this.total) : 0
  }

  /** What has arrived beyond a place in the file. */
  beyond(place: number): Uint8Array {
    let start = 0
    const wanted = this.chunks.flatMap((chunk) => {
      const from = Math.max(0, place - start)
      start += chunk.length
      return from < chunk.length ? [chunk.subarray(from)] : []
    })
    return joinBytes(wanted)
  }

  /** Returns the way to end that. */
  watch(changed: () => void): () => void {
    this.watchers.add(changed)
    return () => void this.watchers.delete(changed)
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher()
  }
}

const loads = new Map<string, FileLoad>()

/** The load of a file: the one that is under way, or the next one. */
export function loadOf(address: string): FileLoad {
  const known = loads.get(address)
  if (known) return known
  const load = new FileLoad()
  loads.set(address, load)
  return load
}

/** The bytes of the load are not kept any longer. */
const forgetLoad = (address: string): void => void loads.delete(address)

/** The whole file in one request: it is at most 20 MB, and one request does not touch the rate limit. */
export async function loadFile(
  address: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const load = new FileLoad()
  load.watch(() => onProgress(load.share()))
  return await loadInto(load, address, signal)
}

/** The same, for those who read the file before it has arrived whole. */
async function loadInto(load: FileLoad, address: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { headers, body } = await requested(address, { signal })
    const isWhole = headers.get('accept-ranges') === 'bytes' && !headers.has('content-encoding')
    load.begin(isWhole ? Number(headers.get('content-length') ?? 0) || null : null)
    const reader = body.getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) load.add(step.value)
    load.complete()
    return load.beyond(0)
  } catch (error) {
    if (signal.aborted || error instanceof RefusedRequest) throw error
    throw new NoAnswer()
  }
}

/** The bytes from one place up to another. */
export async function loadRange(
  address: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { status, body } = await requested(address, {
    signal,
    headers: { range: `bytes=${begin}-${end - 1}` },
  })
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return status === 206 ? bytes : bytes.slice(begin, end)
}

async function requested(address: string, options: RequestInit) {
  const response = await fetch(address, options)
  const { ok, status, headers, body } = response
  if (ok && body) return { status, headers, body }
  const answer: unknown = await response.json().catch(() => null)
  throw await refusedRequest(response, answer)
}

const KEPT_MS = 600_000

/** A file's bytes, kept for a while after they were last needed. */
export const fileQuery = (address: string) => ({
  queryKey: ['file', address],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const bytes = await loadInto(loadOf(address), address, signal)
    forgetLoad(address)
    return bytes
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
})
