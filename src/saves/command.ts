import type { Failure } from '../core/failures.ts'
import type { Records as Stored } from '../db/collections.ts'
import type {
  EventRecord,
  Head,
  OperationId,
  OperationRecord,
  ResourceKind,
  RevisionRecord,
} from './collections.ts'

/**
 * A requested change: the records that it needs, and a pure decision over them. The queue loads the records, calls
 * `decide` and writes the result; see save-queue.ts.
 */
export interface Command {
  readonly churchId: string
  readonly needs: Needs
  /** The needed heads that were read before the submission; left out: none. */
  readonly prefetched?: PrefetchedHeads
  /** The id of the song that it adds; left out: none. */
  readonly newSongId?: string
  decide(records: Records): Decision
}

/** Prefetched heads by kind; they may be outdated. */
export type PrefetchedHeads = Readonly<Partial<Record<ResourceKind, Head | null>>>

export interface Needs {
  readonly operation: OperationId | null
  readonly heads: Readonly<Partial<Record<ResourceKind, string>>>
  /** The songs whose lyric versions or arrangements must be known by id, to count or to refer to them. */
  readonly siblings: Readonly<Partial<Record<Sibling, readonly string[]>>>
  /** The songs that are referred to; left out: none. */
  readonly songIds?: readonly string[]
  readonly assetIds: readonly string[]
}

export type Sibling = 'lyrics' | 'arrangement'

/** The lyric versions or the arrangements of a song: whether each is archived, by id. */
export type Siblings = Map<string, boolean>

/** The records that the commands of one transaction need, with the changes of earlier commands applied. */
export interface Records {
  readonly operations: Map<string, OperationRecord>
  /** The revisions that the operations name. */
  readonly revisions: Map<string, RevisionRecord>
  readonly heads: Readonly<Record<ResourceKind, Map<string, Head>>>
  readonly siblings: Readonly<Record<Sibling, Map<string, Siblings>>>
  /** The church of each song that is referred to, by the song's id. */
  readonly songs: Map<string, string>
  readonly assets: Map<string, Stored['assets']>
}

export type Decision =
  | { readonly refused: Failure }
  /** Nothing to write: a replay, or a change that is in effect already. */
  | { readonly done: SavedHead | null; readonly replayed: boolean }
  | { readonly change: Change }

/** The documents of one save. All of them are written, or none. */
export interface Change {
  readonly kind: ResourceKind
  readonly head: Head
  readonly event: NewEvent
  readonly search: SearchChange | null
  /** null when only a flag of the head changes, as in archiving. */
  readonly revision: RevisionRecord | null
  /** null for the administrator's tool, which sends no key. */
  readonly operation: OperationRecord | null
}

/** An event without its number, which it gets when it is written. */
export type NewEvent = Omit<EventRecord, 'cursor'>

/** Fields to set in the song's search document, and fields to remove from it. */
export interface SearchChange {
  readonly set: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
}

/** A head as a save left it, of a replay only with the fields that an answer shows; and the files that it names. */
export interface SavedHead<H extends Head = Head> {
  readonly head: H
  readonly isNew: boolean
  readonly assets: ReadonlyMap<string, Stored['assets']>
}

export interface Saved<H extends Head = Head> {
  /** null for the administrator's tool, which sends no key. */
  readonly result: SavedHead<H> | null
  readonly replayed: boolean
}

export const operationKey = ({ churchId, userId, key }: OperationId): string => `${churchId} ${userId} ${key}`

export type Outcome = { readonly saved: Saved } | { readonly error: unknown }

/** A save in the queue. */
export interface PendingSave {
  readonly command: Command
  readonly deadline: number
  settle(outcome: Outcome): void
}
