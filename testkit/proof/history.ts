/** What the clients of a run saw, in the clock of the process that ran them. */
export interface History {
  readonly saves: readonly SaveSeen[]
  readonly reads: readonly ReadSeen[]
  readonly replays: readonly ReplaySeen[]
}

interface Interval {
  /** When the first attempt was sent, and when the last answer was there. */
  readonly from: number
  readonly to: number
}

/** One intent to save, with all attempts that carried its key. */
export interface SaveSeen extends Interval {
  readonly key: string
  /** The resource's path; for a create it is known only when it was answered. */
  readonly head: string | null
  /** The version that was edited; 0 for a create. */
  readonly ifMatch: number
  readonly outcome:
    | { readonly is: 'saved'; readonly version: number; readonly text: string }
    /** A 412; the version it showed counts as a read. */
    | { readonly is: 'stale'; readonly current: number }
    /** No answer until the clients gave up: it may have been saved or not. */
    | { readonly is: 'unknown' }
}

export interface ReadSeen extends Interval {
  readonly head: string
  readonly version: number
}

/** A key sent again after its save was acknowledged. */
export interface ReplaySeen {
  readonly key: string
  readonly text: string
}

/** What is stored in the database at the end, as far as the checker reads it. */
export interface StoredSaves {
  /** For each key that was committed: how many of each record there are, and the body kept for replays. */
  readonly operations: ReadonlyMap<string, CommittedSave>
  /** Revisions, events and outbox entries that no operation leads to. */
  readonly orphans: number
}

export interface CommittedSave {
  readonly operations: number
  readonly events: number
  readonly outbox: number
  readonly revisions: number
  readonly text: string
}
