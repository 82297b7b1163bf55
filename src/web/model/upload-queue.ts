import type { Asset } from '../../client/types.ts'
import { sha256 } from '../../core/sha256.ts'
import { type LocalRefusal, refusalOf } from './file-checks.ts'
import { NoAnswer, RefusedRequest } from './save/failure.ts'

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  /** All bytes are sent; the service looks at them. */
  | { kind: 'checking' }
  | { kind: 'done'; assetId: string }
  /** The church has the same file: the person decides whether to use it. */
  | { kind: 'known'; asset: Asset }
  | { kind: 'stopped' }
  | { kind: 'refused'; reason: LocalRefusal | 'noAnswer' | 'signedOut' }
  | { kind: 'refused'; reason: 'message'; message: string }
  | { kind: 'refused'; reason: 'tooMany'; seconds: number }

export const isActive = ({ kind }: UploadState) =>
  kind === 'waiting' || kind === 'sending' || kind === 'checking'

export interface Upload {
  id: number
  file: File
  /** Who chose it, as the session names people; null when that is not known. */
  person: string | null
  /** The id of the file whose place it takes. */
  replaces: string | null
  state: UploadState
}

interface UploadQueueOptions {
  signedIn: () => string | null
  send: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Asset>
  /** `order` holds the ids of the files that are there, in the order in which they were added. */
  onAsset: (asset: Asset, order: readonly string[], replaces: string | null) => void
  /** A file with the same bytes that is there already. */
  copyOf: (file: File) => Promise<Asset | null>
  changed: () => void
}

const CONCURRENCY = 2
const DEFAULT_WAIT = 30

/** Sends files two at a time. Each ends as an asset or with a reason a person understands. */
export class UploadQueue {
  uploads: readonly Upload[] = []
  private nextId = 1
  private readonly running = new Map<number, AbortController>()
  /** Files whose first bytes are still being looked at; none of them is sent before that. */
  private readonly unchecked = new Set<number>()

  constructor(private readonly options: UploadQueueOptions) {}

  async add(files: readonly File[], replaces: string | null = null): Promise<void> {
    const person = this.options.signedIn()
    const added = files.map(
      (file): Upload => ({ id: this.nextId++, file, person, replaces, state: { kind: 'waiting' } }),
    )
    for (const { id } of added) this.unchecked.add(id)
    this.uploads = [...this.uploads, ...added]
    this.options.changed()
    await Promise.all(added.map((upload) => this.check(upload)))
  }

  stop(id: number): void {
    this.running.get(id)?.abort()
    this.become(id, { kind: 'stopped' })
  }

  retry(id: number): void {
    this.become(id, { kind: 'waiting' })
    this.start()
  }

  /** Takes the copy that is there instead of sending the file. */
  takeCopy(id: number): void {
    const state = this.uploads.find((upload) => upload.id === id)?.state
    if (state?.kind === 'known') this.finish(id, state.asset)
  }

  dismiss(id: number): void {
    this.uploads = this.uploads.filter((upload) => upload.id !== id)
    this.options.changed()
  }

  stopAll(): void {
    for (const { id, state } of this.uploads) if (isActive(state)) this.stop(id)
  }

  private async check({ id, file }: Upload): Promise<void> {
    const reason = await refusalOf(file, file.name)
    const copy = reason ? null : await this.options.copyOf(file)
    this.unchecked.delete(id)
    if (reason) this.become(id, { kind: 'refused', reason })
    else if (copy && this.isWaiting(id)) this.become(id, { kind: 'known', asset: copy })
    else this.start()
  }

  private start(): void {
    for (const upload of this.uploads) {
      if (this.running.size >= CONCURRENCY) return
      const isReady = !this.unchecked.has(upload.id) && !this.running.has(upload.id)
      if (upload.state.kind === 'waiting' && isReady) void this.run(upload)
    }
  }

  private async run({ id, file }: Upload): Promise<void> {
    const controller = new AbortController()
    this.running.set(id, controller)
    this.become(id, { kind: 'sending', share: 0 })
    const onProgress = (share: number) => {
      if (!controller.signal.aborted)
        this.become(id, share < 1 ? { kind: 'sending', share } : { kind: 'checking' })
    }
    try {
      const asset = await this.options.send(file, onProgress, controller.signal)
      if (controller.signal.aborted) return
      this.finish(id, asset)
    } catch (failure) {
      if (!controller.signal.aborted) this.become(id, refusal(failure))
    } finally {
      this.running.delete(id)
      this.start()
    }
  }

  private isWaiting(id: number): boolean {
    return this.uploads.some((upload) => upload.id === id && upload.state.kind === 'waiting')
  }

  private finish(id: number, asset: Asset): void {
    const replaces = this.uploads.find((upload) => upload.id === id)?.replaces ?? null
    const order = this.uploads
      .filter((upload) => upload.replaces === null)
      .flatMap((upload) =>
        upload.id === id ? asset.id : upload.state.kind === 'done' ? upload.state.assetId : [],
      )
    this.options.onAsset(asset, order, replaces)
    this.become(id, { kind: 'done', assetId: asset.id })
  }

  private become(id: number, state: UploadState): void {
    this.uploads = this.uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload))
    this.options.changed()
  }
}

function refusal(failure: unknown): UploadState {
  if (failure instanceof NoAnswer) return { kind: 'refused', reason: 'noAnswer' }
  if (!(failure instanceof RefusedRequest)) throw failure
  if (failure.status === 401) return { kind: 'refused', reason: 'signedOut' }
  if (failure.status === 429)
    return { kind: 'refused', reason: 'tooMany', seconds: failure.retryAfter ?? DEFAULT_WAIT }
  return { kind: 'refused', reason: 'message', message: failure.message }
}

/** The files with one of them replaced in its place; a file that is gone meanwhile is added at the end. */
export function replaceFile<F extends { id: string }>(files: readonly F[], replaces: string, file: F): F[] {
  if (!files.some(({ id }) => id === replaces)) return placeFile(files, file, [])
  return files
    .filter(({ id }) => id !== file.id || id === replaces)
    .map((old) => (old.id === replaces ? file : old))
}

/**
 * The files with a new one, in its place among those that were dropped with it: behind the ones before it, else before
 * the ones behind it, else at the end. `order` holds the ids of all of them, in the order in which they were dropped.
 */
export function placeFile<F extends { id: string }>(
  files: readonly F[],
  file: F,
  order: readonly string[],
): F[] {
  if (files.some(({ id }) => id === file.id)) return [...files]
  const at = order.indexOf(file.id)
  if (at < 0) return [...files, file]
  const earlier = new Set(order.slice(0, at))
  const later = new Set(order.slice(at + 1))
  const behind = files.findLastIndex(({ id }) => earlier.has(id))
  const before = files.findIndex(({ id }) => later.has(id))
  return files.toSpliced(behind >= 0 ? behind + 1 : before >= 0 ? before : files.length, 0, file)
}

/** As much as is read at once: a large file must not stop the page. */
const PART = 1_000_000

/** The file among these that has the very same bytes. Only one of the same size is worth reading the new one for. */
export async function sameFile(file: Blob, known: readonly Asset[]): Promise<Asset | null> {
  const alike = known.filter(({ size }) => size === file.size)
  if (alike.length === 0) return null
  try {
    const found = await digestOf(file)
    return alike.find((asset) => asset.sha256 === found) ?? null
  } catch {
    // The upload of a file that cannot be read any more reports it.
    return null
  }
}

async function digestOf(file: Blob): Promise<string> {
  const digest = sha256()
  for (let at = 0; at < file.size; at += PART) {
    digest.update(new Uint8Array(await file.slice(at, at + PART).arrayBuffer()))
  }
  return digest.digest()
}
