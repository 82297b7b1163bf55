import type { WebhookState } from './store.ts'

interface KnownChurch {
  /** The cursor of its newest event, as far as this process knows. */
  newest: number
  webhooks: Map<string, WebhookState>
}

/** How often the events of a queue that has to wait are counted. */
const COUNT_EVERY_MS = 60_000

/**
 * What this process remembers of all webhooks: which churches have some, and which of them have something to send. What
 * another process has delivered since is read again every few seconds.
 */
export class KnownWebhooks {
  readonly #maxWaiting: number
  readonly #churches = new Map<string, KnownChurch>()
  /** By webhook: when its long queue was last counted. */
  readonly #countedAt = new Map<string, number>()

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting
  }

  /** Replaces all that is known. */
  replace(states: readonly WebhookState[]): void {
    const byChurch = Map.groupBy(states, ({ churchId }) => churchId)
    for (const churchId of this.#churches.keys()) if (!byChurch.has(churchId)) this.#churches.delete(churchId)
    for (const [churchId, own] of byChurch) this.replaceOf(churchId, own)
    const ids = new Set(states.map(({ _id }) => _id))
    for (const id of this.#countedAt.keys()) if (!ids.has(id)) this.#countedAt.delete(id)
  }

  /** Replaces what is known of a church. */
  replaceOf(churchId: string, states: readonly WebhookState[]): void {
    const webhooks = new Map(states.map((state) => [state._id, state]))
    if (states.length === 0) this.#churches.delete(churchId)
    else this.#churches.set(churchId, { newest: this.#churches.get(churchId)?.newest ?? 0, webhooks })
  }

  update(state: WebhookState): void {
    this.#churches.get(state.churchId)?.webhooks.set(state._id, state)
  }

  setNewest(churchId: string, newest: number): void {
    const church = this.#churches.get(churchId)
    if (church) church.newest = Math.max(church.newest, newest)
  }

  has(churchId: string): boolean {
    return this.#churches.has(churchId)
  }

  /** The churches with webhooks; those of disabled ones too, which may be tested. */
  get churchIds(): string[] {
    return [...this.#churches.keys()]
  }

  /** The churches that have an enabled webhook. */
  get following(): string[] {
    return [...this.#churches].flatMap(([churchId, { webhooks }]) =>
      webhooks.values().some(({ enabled }) => enabled) ? churchId : [],
    )
  }

  /** The webhooks of a church that have something to send now. */
  dueOf(churchId: string, now: Date): string[] {
    const church = this.#churches.get(churchId)
    if (!church) return []
    return [...church.webhooks.values()].flatMap((state) =>
      this.#isDue(state, church, now) ? state._id : [],
    )
  }

  /** The queue of the webhook is being counted. */
  counted(webhookId: string, now: Date): void {
    this.#countedAt.set(webhookId, now.getTime())
  }

  /** How many events wait for webhooks, those of unwanted kinds included. */
  get waiting(): number {
    let sum = 0
    for (const { newest, webhooks } of this.#churches.values())
      for (const { enabled, cursor } of webhooks.values()) if (enabled) sum += Math.max(newest - cursor, 0)
    return sum
  }

  #isDue({ _id, enabled, cursor, retry }: WebhookState, { newest }: KnownChurch, now: Date): boolean {
    if (!enabled || newest <= cursor) return false
    if (!retry || retry.at <= now) return true
    // A queue that waits for its next attempt may have become too long.
    if (newest - cursor < this.#maxWaiting) return false
    const countedAt = this.#countedAt.get(_id) ?? Number.NEGATIVE_INFINITY
    return now.getTime() - countedAt >= COUNT_EVERY_MS
  }
}
