import type { Clock } from '../core/clock.ts'
import type { Member } from '../core/people.ts'
import type { Head } from '../db/collections.ts'
import type { Committer } from './commit/committer.ts'
import type { PrefetchedHeads, Saved } from './model.ts'
import { type Save, saveCommand } from './save.ts'

export interface SaveDeps {
  readonly committer: Committer
  readonly clock: Clock
}

export interface Precondition {
  readonly key: string
  readonly ifMatch: number | null
}

/** How songs, lyric versions and arrangements are saved: by whom, on what condition, at which ids of the path, and what. */
export type SaveFunction<Ids, Document, H extends Head> = (
  deps: SaveDeps,
  member: Member,
  precondition: Precondition,
  ids: Ids,
  document: Document,
  /** What was read while it was being found out who is asking. */
  prefetched?: PrefetchedHeads,
) => Promise<Saved<H>>

type SaveRequest<D, H extends Head<D>> = Pick<
  Save<D, H>,
  'resource' | 'songId' | 'targetId' | 'document' | 'initialFields' | 'prefetched'
>

/** Hands a member's save to the committer. */
export const submitSave = <D, H extends Head<D>>(
  { committer, clock }: SaveDeps,
  { userId, churchId }: Member,
  { key, ifMatch }: Precondition,
  request: SaveRequest<D, H>,
): Promise<Saved<H>> =>
  // The command decides on heads of its own kind only.
  committer.submit(saveCommand({ ...request, churchId, userId, key, ifMatch }, clock)) as Promise<Saved<H>>
