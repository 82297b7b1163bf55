import type { Head, ResourceKind } from '../db/collections.ts'
import type { EventKind } from '../db/event.ts'
import type { Records, SearchChange } from './command.ts'

/**
 * The little in which songs, lyric versions and arrangements differ. Methods, not function fields: a list of
 * commands holds resources of all kinds, and each only ever meets heads of its own.
 */
export interface Resource<D = unknown, H extends Head<D> = Head<D>> {
  readonly kind: ResourceKind
  /** What people call it, in "This … does not exist". */
  readonly noun: string
  readonly created: EventKind
  readonly updated: EventKind
  /** How many of them a song may have, and the sentence when it has them all. */
  readonly limit: { readonly most: number; readonly sentence: string } | null
  references(document: D): References
  /** Fields of the head that an answer shows and no revision holds; a replay needs them. Left out: there are none. */
  headFields?(head: H): Readonly<Record<string, unknown>>
  /** What a refused save shows of the newer version. */
  current(head: H, records: Pick<Records, 'assets'>): Readonly<Record<string, unknown>>
  search(head: H, isNew: boolean): SearchChange | null
}

export interface References {
  readonly lyricVersionIds: readonly string[]
  readonly assetIds: readonly string[]
}

export const noReferences: References = { lyricVersionIds: [], assetIds: [] }
