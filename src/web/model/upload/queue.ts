import type { Asset } from '../../../client/types.ts'
import { NoAnswer, RefusedRequest } from '../save/failure.ts'
import { type LocalRefusal, refusalOf } from './local-checks.ts'

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  /** All bytes are sent; the service looks at them. */
  | { kind: 'checking' }
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'refused'; reason: LocalRefusal | 'noAnswer' | 'signedOut' }
  | { kind: 'refused'; reason: 'said'; message: string }
  | { kind: 'refused'; reason: 'tooMany'; seconds: number }

export const isGoing = ({ kind }: UploadState) =>
  kind === 'waiting' || kind === 'sending' || kind === 'checking'

export interface Upload {
  id: number
  file: File
  state: UploadState
}

interface Surroundings {
  send: (file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<Asset>
  onAsset: (asset: Asset) => void
  changed: () => void
}

const AT_ONCE = 2
const DEFAULT_WAIT = 30

/** Sends files two at a time. Each ends as an asset or with a reason a person understands. */
export class UploadQueue {
  uploads: readonly Upload[] = []
  private nextId = 1
  private readonly running = new Map<number, AbortController>()

  constructor(private readonly surroundings: Surroundings) {}

  async add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const id = this.nextId++
      this.uploads = [...this.uploads, { id, file, state: { kind: 'waiting' } }]
      const reason = await refusalOf(file)
      if (reason) this.become(id, { kind: 'refused', reason })
    }
    this.surroundings.changed()
    this.start()
  }

  stop(id: number): void {
    this.running.get(id)?.abort()
    this.become(id, { kind: 'stopped' })
  }

  retry(id: number): void {
    this.become(id, { kind: 'waiting' })
    this.start()
  }

  dismiss(id: number): void {
    this.uploads = this.uploads.filter((upload) => upload.id !== id)
    this.surroundings.changed()
  }

  stopAll(): void {
    for (const { id, state } of this.uploads) if (isGoing(state)) this.stop(id)
  }

  private start(): void {
    for (const upload of this.uploads) {
      if (this.running.size >= AT_ONCE) return
      if (upload.state.kind === 'waiting' && !this.running.has(upload.id)) void this.run(upload)
    }
  }

  private async run({ id, file }: Upload): Promise<void> {
    const controller = new AbortController()
    this.running.set(id, controller)
    this.become(id, { kind: 'sending', share: 0 })
    const onShare = (share: number) => {
      if (!controller.signal.aborted)
        this.become(id, share < 1 ? { kind: 'sending', share } : { kind: 'checking' })
    }
    try {
      const asset = await this.surroundings.send(file, onShare, controller.signal)
      this.surroundings.onAsset(asset)
      this.become(id, { kind: 'done' })
    } catch (failure) {
      if (!controller.signal.aborted) this.become(id, refusal(failure))
    } finally {
      this.running.delete(id)
      this.start()
    }
  }

  private become(id: number, state: UploadState): void {
    this.uploads = this.uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload))
    this.surroundings.changed()
  }
}

function refusal(failure: unknown): UploadState {
  if (failure instanceof NoAnswer) return { kind: 'refused', reason: 'noAnswer' }
  if (!(failure instanceof RefusedRequest)) throw failure
  if (failure.status === 401) return { kind: 'refused', reason: 'signedOut' }
  if (failure.status === 429)
    return { kind: 'refused', reason: 'tooMany', seconds: failure.retryAfter ?? DEFAULT_WAIT }
  return { kind: 'refused', reason: 'said', message: failure.message }
}
