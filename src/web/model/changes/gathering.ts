import type { Standing } from '../../../client/web-contract.ts'
import type { Change, Clock } from './feed.ts'

export interface Gathered {
  changes: readonly Change[]
  /** False if there were more, which are not known. */
  isWhole: boolean
  /** The newest one; null: it may be another one, and is not known. Left out: nothing was heard of it. */
  standing?: Standing | null
}

interface Options extends Clock {
  /** Reads again what has changed. The answer is how many requests that took. */
  refresh: (gathered: Gathered) => Promise<number>
  isVisible: () => boolean
  /** How many seconds to wait before a request, to stay within the rate limit. */
  pace: () => number
}

/** In seconds. A save of this page has refreshed it by then, so its change needs no request. */
const GATHER = 0.1

/** More changes than this are not looked at one by one. */
const MOST = 500

/**
 * Changes of a church until the page is refreshed: all that come within a moment are one refresh, and a page sends no
 * more than about one request a second for them. A hidden page waits until it is shown.
 */
export class Gathering {
  private changes: Change[] = []
  private isWhole = true
  private standing: Standing | null | undefined
  private isRefreshing = false
  private nextAt = 0
  private callOff: (() => void) | null = null
  private isStopped = false

  constructor(private readonly options: Options) {}

  add({ changes, isWhole, standing }: Gathered): void {
    if (standing !== undefined) this.standing = standing
    this.changes.push(...changes)
    if (!isWhole || this.changes.length > MOST) {
      this.isWhole = false
      this.changes = []
    }
    this.plan()
  }

  /** To be called when the page is shown again, too. */
  plan(): void {
    const { now, after, isVisible, pace } = this.options
    const isEmpty = this.isWhole && this.changes.length === 0 && this.standing === undefined
    if (isEmpty || this.isRefreshing || this.callOff || this.isStopped || !isVisible()) return
    const wait = Math.max(GATHER, (this.nextAt - now()) / 1000, pace())
    this.callOff = after(wait, () => {
      this.callOff = null
      if (isVisible()) void this.refresh()
    })
  }

  stop(): void {
    this.isStopped = true
    this.callOff?.()
  }

  private async refresh(): Promise<void> {
    const { changes, isWhole, standing } = this
    this.changes = []
    this.isWhole = true
    this.standing = undefined
    this.isRefreshing = true
    const requests = await this.options.refresh({
      changes,
      isWhole,
      ...(standing === undefined ? {} : { standing }),
    })
    this.isRefreshing = false
    this.nextAt = this.options.now() + requests * 1000
    this.plan()
  }
}
