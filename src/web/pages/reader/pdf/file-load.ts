import { joinBytes } from '../../../../core/bytes.ts'

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
export const forgetLoad = (address: string): void => void loads.delete(address)
